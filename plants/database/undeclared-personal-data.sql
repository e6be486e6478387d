-- Plant: a table has undeclared personal data
-- Caught by: app/shell/admin/people/personal-data.test.ts
-- Level: gate
create table guests (email text);
