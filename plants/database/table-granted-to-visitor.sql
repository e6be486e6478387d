-- Plant: a table is granted to the visitor
-- Caught by: app/platform/db/roles/catalog.test.ts
-- Level: gate
grant select on messages to courtside_visitor;
