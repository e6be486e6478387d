-- Plant: a policy is replaced by one that allows everything
-- Caught by: app/features/blog/policies.test.ts
-- Level: gate
alter policy "visitors read published posts" on blog_posts using (true);
