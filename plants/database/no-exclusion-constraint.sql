-- Plant: no constraint keeps sessions apart
-- Caught by: faults/calendar.spec.ts › a hundred players
-- Level: all
alter table sessions drop constraint sessions_never_overlap;
