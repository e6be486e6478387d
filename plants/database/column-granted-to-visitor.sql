-- Plant: a column is granted to the visitor
-- Caught by: app/platform/db/roles/catalog.test.ts
-- Level: gate
grant select (email) on quiz_submissions to courtside_visitor;
