// Wrong on purpose. A folded hand loses its bonus wager.
"use strict";

const { engine, main } = require("./right.js");

const { bonusNet } = engine;
engine.bonusNet = (action, hand, bet) =>
  action === "fold" ? -bet : bonusNet(action, hand, bet);
main();
