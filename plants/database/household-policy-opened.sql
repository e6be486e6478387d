-- Plant: a household policy lets everything through
-- Caught by: app/platform/db/doors/household-door.test.ts › brings another family's rows back
-- Level: gate
alter policy "a household reads its people" on people using (true);
