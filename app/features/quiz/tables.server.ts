import { sql } from "drizzle-orm";
import { check, index, integer, pgPolicy, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { pathPattern, servicePage } from "#app/lib/public-pages.ts";
import { createdAt, id, idIn, lengths, oneOf, updatedAt } from "#app/platform/db/columns.server.ts";
import { admin, intake, service } from "#app/platform/db/roles/roles.server.ts";
import { questionTypes, submissionSpamReasons } from "./schema.ts";
import { submissionStatuses } from "./submission.ts";

/** The searched text; the trigram index is on exactly this expression. */
export const searchedSubmissionText = sql.raw(`(name || ' ' || email || ' ' || coalesce(phone, ''))`);

const servicePath = `'${pathPattern(servicePage)}'`;

export const quizQuestions = pgTable(
  "quiz_questions",
  {
    id: id(),
    question_text: text().notNull(),
    question_type: text({ enum: questionTypes }).notNull(),
    display_order: integer().notNull(),
    created_at: createdAt(),
  },
  (question) => [
    index("quiz_questions_in_order").on(question.display_order, question.created_at, question.id),
    ...lengths([[question.question_text, 300]]),
    oneOf(question.question_type, questionTypes),
  ],
);

export const quizOptions = pgTable(
  "quiz_options",
  {
    id: id(),
    question_id: uuid()
      .notNull()
      .references(() => quizQuestions.id, { onDelete: "cascade" }),
    option_text: text().notNull(),
    option_value: text().notNull(),
    recommended_service: text(),
    display_order: integer().notNull(),
    created_at: createdAt(),
  },
  (option) => [
    index("quiz_options_of_question").on(option.question_id, option.display_order, option.created_at, option.id),
    ...lengths([
      [option.option_text, 200],
      [option.option_value, 100],
      [option.recommended_service, 200],
    ]),
    check("quiz_options_recommended_service_is_path", sql`${option.recommended_service} ~ ${sql.raw(servicePath)}`),
  ],
);

export const quizSubmissions = pgTable(
  "quiz_submissions",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    recommended_service: text().notNull(),
    age_group: text(),
    ranking_level: text(),
    goals: text(),
    training_preference: text(),
    status: text({ enum: submissionStatuses }).notNull().default("new"),
    idempotency_key: uuid(),
    /** Digest of everything sent under the key, so that a reused key is noticed. */
    content_digest: text(),
    spam: text({ enum: submissionSpamReasons }),
    /** Who answered, unless it is spam. */
    person_id: uuid().references(idIn("people"), { onDelete: "set null" }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (submission) => [
    uniqueIndex("quiz_submissions_idempotency_key").on(submission.idempotency_key),
    index("quiz_submissions_newest_first").on(
      submission.created_at.desc().nullsFirst(),
      submission.id.desc().nullsFirst(),
    ),
    index("quiz_submissions_by_status").on(
      submission.status,
      submission.created_at.desc().nullsFirst(),
      submission.id.desc().nullsFirst(),
    ),
    index("quiz_submissions_in_spam").on(submission.updated_at).where(sql`spam is not null`),
    index("quiz_submissions_searched").using("gin", sql`${searchedSubmissionText} extensions.gin_trgm_ops`),
    index("quiz_submissions_of_address").on(sql`lower(${submission.email})`, submission.created_at.desc().nullsFirst()),
    index("quiz_submissions_of_person").on(submission.person_id, submission.created_at.desc().nullsFirst()),
    ...lengths([
      [submission.name, [2, 100]],
      [submission.email, [3, 254]],
      [submission.phone, 32],
      [submission.recommended_service, 200],
      [submission.age_group, 200],
      [submission.ranking_level, 200],
      [submission.goals, 200],
      [submission.training_preference, 200],
      [submission.content_digest, 100],
    ]),
    oneOf(submission.status, submissionStatuses),
    oneOf(submission.spam, submissionSpamReasons),
    check(
      "quiz_submissions_recommended_service_is_path",
      sql`${submission.recommended_service} ~ ${sql.raw(servicePath)}`,
    ),
    pgPolicy("intake stores quiz submissions", { for: "insert", to: intake, withCheck: sql`status = 'new'` }),
    pgPolicy("intake recognises a repeated submission", { for: "select", to: intake, using: sql`true` }),
    pgPolicy("the admin manages quiz submissions", { for: "all", to: admin, using: sql`true`, withCheck: sql`true` }),
    pgPolicy("jobs read quiz submissions", { for: "select", to: service, using: sql`true` }),
    pgPolicy("jobs remove completed quiz submissions", {
      for: "delete",
      to: service,
      using: sql`status = 'completed'`,
    }),
    pgPolicy("jobs remove spam quiz submissions", {
      for: "delete",
      to: service,
      using: sql`spam is not null and status = 'new'`,
    }),
  ],
);
