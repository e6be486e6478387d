-- Plant: a table that names people and says nothing of it
-- Caught by: app/shell/admin/people/personal-data.test.ts
-- Level: gate
create table guests (email text);
