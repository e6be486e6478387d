-- Plant: a family's role may read the coach's private notes
-- Caught by: app/features/notes/policies.test.ts › no query of a family returns a private word
-- Level: gate
grant select on private_notes to courtside_household;
