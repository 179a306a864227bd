"""The engine: it runs any ruleset and knows none.

Read in this order: :mod:`~coterie.core.action`, :mod:`~coterie.core.question`,
:mod:`~coterie.core.event`, :mod:`~coterie.core.ruleset`, :mod:`~coterie.core.game`.
"""
