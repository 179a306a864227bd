"""The rulesets."""
