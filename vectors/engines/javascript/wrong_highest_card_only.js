// Wrong on purpose. Equal scores are decided by the highest card alone.
"use strict";

const { engine, main } = require("./right.js");

engine.compare = (one, other) => one.length - other.length || (one[0] || 0) - (other[0] || 0);
main();
