-- Plant: a role is made a member of another
-- Caught by: app/platform/db/roles/role-facts.test.ts
-- Level: gate
grant courtside_service to courtside_visitor;
