import type { DbOrTrx } from "../connection.ts";
import { common, jobPart, readStory, type StoryRow } from "./story-parts.ts";

export const readAttemptStory = (db: DbOrTrx, id: string): Promise<StoryRow[]> =>
  readStory(
    db,
    "a as (select * from task_attempts where id = :id)",
    [
      {
        kind: "request",
        at: "a.asked_at",
        id: "a.id",
        subject: ["task", "a.task_id"],
        word: "a.source",
        from: "a",
      },
      {
        kind: "receipt",
        at: "r.asked_at",
        id: "r.id",
        word: "r.result",
        facts: { observed: "r.observed::json ->> 'text'", endpoint: "r.endpoint", rule: "r.rule" },
        by: "r.probe",
        from: "a join verification_receipts r on r.attempt_id = a.id",
      },
      {
        kind: "decision",
        at: "a.decided_at",
        word: "a.state",
        text: "a.reason",
        points: "a.points",
        from: "a",
      },
      {
        kind: "recheck",
        at: "c.created_at",
        id: "c.id",
        word: "'scheduled'",
        from: "a join award_rechecks c on c.attempt_id = a.id",
      },
      {
        kind: "recheck",
        at: "c.warned_at",
        id: "c.id",
        word: "'warned'",
        text: "c.warned_of",
        from: "a join award_rechecks c on c.attempt_id = a.id",
      },
      {
        kind: "recheck",
        at: "c.ended_at",
        id: "c.id",
        word: "c.state",
        from: "a join award_rechecks c on c.attempt_id = a.id",
      },
      {
        kind: "action",
        at: "coalesce(m.acted_at, m.due_at)",
        id: "m.id",
        word: "m.state",
        text: "m.reason",
        from: `a join automation_actions m on a.source = 'automation' and m.task_id = a.task_id
          and m.external_id = a.external_id and m.state <> 'skipped'`,
      },
      jobPart(
        "a",
        `(select array_agg(id) from (select a.batch_key as id
          union select c.id::text from award_rechecks c where c.attempt_id = a.id) ids)`,
        // A batch key covers all attempts that are probed together, including later ones.
        "where jf.failed_at >= a.asked_at and (j.job <> 'verify-batch' or jf.failed_at <= coalesce(a.decided_at, now()))",
      ),
      {
        kind: "objection",
        at: "b.created_at",
        subject: ["objection", "b.id"],
        word: "b.subject",
        text: "b.text",
        from: "a join objections b on b.user_id = a.user_id and b.subject_id = a.id",
      },
      {
        kind: "objection",
        at: "b.answered_at",
        subject: ["objection", "b.id"],
        word: "b.state",
        text: "b.answer",
        by: "b.answered_by",
        from: "a join objections b on b.user_id = a.user_id and b.subject_id = a.id",
      },
      ...common("a", "a.id", "a.user_id", "a.asked_at", "attemptId"),
    ],
    { id },
  );
