"""What every game shares: the agenda of procedures and decisions, drafts, verbs, notation, records, scenarios, laws."""
