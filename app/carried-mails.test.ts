import type pg from "pg";
import { expect, inject, test } from "vitest";
import { createSchema } from "#app/platform/backup/create-schema.server.ts";
import { migrateDatabase } from "#app/platform/db/migrate.server.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { dropDatabase, inTurnOnServer, onDatabase, testSecret, withClient } from "#tests/database.ts";
import { migrationsBefore } from "#tests/earlier-migrations.ts";

const ownerUrl = inject("ownerUrl");
const [message, submission] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

async function plantOldMails(owner: pg.Client, before: string): Promise<void> {
  await createSchema(owner, { migrations: migrationsBefore(before) });
  await owner.query(`
    alter table messages no force row level security; alter table quiz_submissions no force row level security;
    alter table mails no force row level security; alter table mails disable trigger enqueues_posted_mails;
    insert into messages (id, source, name, email) values ('${message}', 'contact', 'Dana', 'Dana@player.example');
    insert into quiz_submissions (id, name, email, recommended_service)
      values ('${submission}', 'Robin', 'robin@player.example', '/services/on-court');
    insert into mails (kind, message_id, submission_id, recipient, subject, body, status, created_at) values
      ('coach', '${message}', null, null, null, null, 'sent', now()),
      ('acknowledgement', '${message}', null, 'Dana@player.example', null, null, 'sent', '2026-05-01 23:30Z'),
      ('reminder', '${message}', null, null, null, null, 'dropped', now()),
      ('reply', '${message}', null, 'Dana@player.example', 'S', 'B', 'failed', now()),
      ('coach', null, '${submission}', null, null, null, 'held', now()),
      ('digest', null, null, null, null, null, 'sent', now()),
      ('digest', null, null, null, null, null, 'waiting', now());
    alter table mails enable trigger enqueues_posted_mails; alter table mails force row level security;
    alter table messages force row level security; alter table quiz_submissions force row level security`);
}

// Pending migrations run in one transaction, so a site may be one version behind or several.
test.each(["mails_by_registration", "people"])(
  "mails posted before %s keep their content and are still posted once",
  async (migration) => {
    const name = `courtside_test_carried_${Date.now()}`;
    await withClient(ownerUrl, (owner) => owner.query(`create database ${name}`));
    const url = onDatabase(ownerUrl, name);
    try {
      await inTurnOnServer(ownerUrl, async () => {
        await withClient(url, (owner) => plantOldMails(owner, migration));
        await migrateDatabase({ ownerUrl: url, secret: testSecret });
      });
      const read = "select kind, about_kind, about_id, once, status from mails order by kind, status, about_kind";
      const rowsOf = () => withClient(doorUrl(url, testSecret, "courtside_admin"), (admin) => admin.query(read));
      const aboutMessage = { about_kind: "message", about_id: message };
      const aboutNothing = { about_kind: null, about_id: null };
      // sha256 of 'dana@player.example 2026-05-01'
      const address = "fd5030b4";
      expect((await rowsOf()).rows).toEqual([
        {
          ...{ kind: "acknowledgement", ...aboutMessage, status: "sent" },
          once: expect.stringContaining(`acknowledgement ${address}`),
        },
        {
          ...{ kind: "coach", about_kind: "submission", about_id: submission, status: "held" },
          once: `coach ${submission}`,
        },
        { kind: "coach", ...aboutMessage, status: "sent", once: `coach ${message}` },
        { kind: "digest", ...aboutNothing, status: "sent", once: null },
        { kind: "digest", ...aboutNothing, status: "waiting", once: "digest" },
        { kind: "reminder", ...aboutMessage, status: "dropped", once: `reminder ${message}` },
        { kind: "reply", ...aboutMessage, status: "failed", once: null },
      ]);
      await withClient(doorUrl(url, testSecret, "courtside_admin"), (admin) => admin.query("delete from messages"));
      expect((await rowsOf()).rows.map(({ kind }) => kind)).toEqual(["coach", "digest", "digest"]);
    } finally {
      await dropDatabase(ownerUrl, url);
    }
  },
);
