import type { Knex } from "knex";

/** A sign-up says whether it was mailed, so that a sweep finds the sign-ups whose mail waits. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A mail that the recipient's server refused for good is sent again only by an operator.
    alter table sign_ups add column mailed_at timestamptz, add column mail_refused_at timestamptz;
    alter table email_requests add column refused_at timestamptz;
    -- Earlier sign-ups have their mail, except those whose job may still run.
    update sign_ups set mailed_at = now() where created_at < now() - interval '10 minutes';
    create index sign_ups_unmailed on sign_ups (created_at) where mailed_at is null and mail_refused_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sign_ups drop column mailed_at, drop column mail_refused_at;
    alter table email_requests drop column refused_at;
  `);
}
