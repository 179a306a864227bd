

def test_any_number_of_people_may_share_five_single_characters() -> None:
    """Rule "gap.any_seats": two to four seats without a double-character; the rest is shared."""
    setup = make_setup({"scenario": 4, "seats": [["jerry", "hoy"], ["redcap"]]}, None)
    assert len(setup.cast) == 5
    assert setup.hands_seen(-1).bit_count() == 2
