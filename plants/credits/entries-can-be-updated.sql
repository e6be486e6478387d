-- Plant: the coach's role may update entries
-- Caught by: app/features/credits/policies.test.ts › courtside_admin cannot change
-- Level: gate
grant update on credit_entries to courtside_admin;
