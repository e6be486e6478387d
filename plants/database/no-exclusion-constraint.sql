-- Plant: no constraint keeps sessions apart
-- Caught by: faults/calendar.spec.ts › a hundred players
-- Level: all
alter table calendar_sessions drop constraint calendar_sessions_never_overlap;
