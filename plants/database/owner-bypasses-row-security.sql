-- Plant: row-level security does not bind the owner
-- Caught by: app/platform/db/roles/catalog.test.ts
-- Level: gate
alter table messages no force row level security;
