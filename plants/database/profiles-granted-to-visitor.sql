-- Plant: profiles are granted to the visitor
-- Caught by: app/features/accounts/policies.test.ts
-- Level: gate
grant select on profiles to courtside_visitor;
