import type { Knex } from "knex";

/** What names an act at X, kept from when it was seen, and what became of the looks at an award. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- {postId} of a repost or comment; {olderLikes} of a like: core/src/domain/absence.ts. Null in older awards.
    alter table task_attempts add column act_reference jsonb;
    alter table award_rechecks
      add column warned_at timestamptz,
      -- Looks that X answered without proving anything.
      add column unproved integer not null default 0 check (unproved >= 0);
    -- Who was warned before has 48 hours from then (core/src/domain/attempts/award-recheck.ts).
    update award_rechecks set warned_at = due_at - interval '48 hours' where state = 'warned';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table award_rechecks drop column warned_at, drop column unproved;
    alter table task_attempts drop column act_reference;
  `);
}
