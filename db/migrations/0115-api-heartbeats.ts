import type { Knex } from "knex";

/** APIs report beside the workers and not among them, because the release before counts every row there as a worker. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("create table api_heartbeats (like worker_heartbeats including all)");
}
