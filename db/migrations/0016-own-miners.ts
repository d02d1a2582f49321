import type { Knex } from "knex";

/** Which miners an operator is or was. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- "Ada+mine@lode.test" → "ada@lode.test": the mailbox that receives the mail. Gmail also ignores dots.
    create function mailbox_of(address text) returns text language sql immutable parallel safe as $$
      select case when mailbox ~ '@(gmail|googlemail)[.]com$'
        then replace(split_part(mailbox, '@', 1), '.', '') || '@gmail.com' else mailbox end
      from (select regexp_replace(lower(address), '[+][^@]*@', '@') as mailbox) m
    $$;
    create index users_mailbox on users (mailbox_of(email));

    create table operator_miners (
      -- mailbox_of the operator's address.
      mailbox text not null,
      -- A deleted miner's account that had this mailbox.
      user_id uuid not null references users(id),
      primary key (mailbox, user_id)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table operator_miners;
    drop index users_mailbox;
    drop function mailbox_of(text);
  `);
}
