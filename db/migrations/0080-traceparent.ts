import type { Knex } from "knex";

/** The step of a trace that appended an event (W3C Trace Context), which its jobs continue. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table outbox add column traceparent text
      constraint outbox_traceparent check (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$');
    -- The request's own, so that a payout that a sweep continues after a crash is still in the request's trace.
    alter table withdrawals add column traceparent text;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    "alter table withdrawals drop column traceparent; alter table outbox drop column traceparent",
  );
}
