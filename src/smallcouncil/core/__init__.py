"""The parts that all games share: the agenda of procedures and decisions, drafts, verbs, notation, records, scenarios, laws."""
