//! The rules of gin as tests: one file for each part of the rules, each test named after the rule it
//! upholds. One program, so that a change of the evaluator is built and tried quickly.
#![cfg(test)]

mod common;
mod contracts;
mod envy;
mod gin_rummy_round;
mod gin_rummy_rules;
mod gin_rummy_seats;
mod gin_rummy_settle;
mod joker_melds;
mod jokers;
mod properties;
mod raise_rounds;
mod rummy_500;
mod score;
mod score_sides;
mod table;
mod table_gin;
mod table_gin_offers;
mod table_gin_score;
