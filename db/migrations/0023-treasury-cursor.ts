import type { Knex } from "knex";

/**
 * How far the treasury's history has been read: the last transaction whose effect is known, whether it moved anything or
 * not. One that the node does not show stops the reading there.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table treasury_cursor (
      only_row boolean primary key default true check (only_row),
      signature text,
      slot bigint,
      read_at timestamptz,
      -- The transaction that could not be read, and since when.
      unreadable_signature text,
      unreadable_since timestamptz,
      check ((signature is null) = (slot is null)),
      check ((unreadable_signature is null) = (unreadable_since is null))
    );
    insert into treasury_cursor (signature, slot, read_at)
      select m.signature, m.slot, m.seen_at from (select) one
      left join lateral (select signature, slot, seen_at from treasury_movements order by slot desc limit 1) m on true;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table treasury_cursor");
}
