-- Plant: row-level security that spares the tables' owner
-- Caught by: app/platform/db/roles/catalog.test.ts
-- Level: gate
alter table sessions no force row level security;
