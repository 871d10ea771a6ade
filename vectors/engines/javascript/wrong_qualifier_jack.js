// Wrong on purpose. A Jack qualifies where the document asks for a Ten.
"use strict";

const { engine, main } = require("./right.js");

engine.qualifies = (left) => left.length <= 3 || (left.length === 4 && left[0] <= 11);
main();
