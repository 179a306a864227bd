"""The lab: play many games, measure, compare, check the coverage of the rules."""
