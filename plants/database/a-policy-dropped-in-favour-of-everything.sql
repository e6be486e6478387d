-- Plant: a policy dropped in favour of everything
-- Caught by: app/features/blog/policies.test.ts
-- Level: gate
alter policy "visitors read published posts" on blog_posts using (true);
