import type { Knex } from "knex";

/** What only Redis knew: every mail, who revokes a grant, and which captchas were used. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table mails (
      id uuid primary key,
      kind text not null,
      -- A kind has one mail for each key; where the same news may come twice, the key is the id.
      key text collate "C" not null,
      -- Ids; of a request the address, until it is answered.
      payload jsonb not null,
      created_at timestamptz not null default now(),
      -- Null once the mail has ended. A claim moves it to the end of its lease.
      due_at timestamptz default now(),
      -- Not sent from then on: its link would not work, or the news is old.
      ends_at timestamptz not null,
      -- Only the newest claim says how the mail ended.
      claims integer not null default 0,
      ended_at timestamptz,
      -- A refused mail stays due, for an operator; no sweep finds it.
      outcome text check (outcome in ('sent', 'refused', 'nothing-to-say')),
      constraint mails_once unique (kind, key)
    );
    create index mails_waiting on mails (due_at) where due_at is not null and outcome is null;
    create index mails_age on mails (created_at);
    create index mails_address on mails ((payload->>'email')) where payload->>'email' is not null;

    alter table token_revocations
      add column due_at timestamptz not null default now(), add column claims integer not null default 0;

    create table used_captchas (
      hash bytea primary key,
      used_at timestamptz not null default now()
    );
    create index used_captchas_age on used_captchas (used_at);

    -- What waits in the tables of 0.1.0 moves, so that its programs do not send it too.
    with requests as (delete from email_requests returning *),
      people as (update sign_ups set mailed_at = now() where mailed_at is null and mail_refused_at is null returning *),
      planned as (select * from miner_mails),
      ended as (update miner_mails set ended_at = now(), outcome = 'nothing-to-say' where ended_at is null)
    insert into mails (id, kind, key, payload, created_at, due_at, ends_at, outcome)
      select id, purpose, id::text, jsonb_build_object('email', email), created_at, now(),
        created_at + case purpose when 'reset' then interval '1 hour' else interval '1 day' end, null from requests
        where refused_at is null
      union all select id, 'sign-up', id::text, jsonb_build_object('signUpId', id), created_at, now(),
        created_at + interval '1 day', null from people
      union all select id, kind, user_id || ' ' || occasion,
        jsonb_strip_nulls(jsonb_build_object('userId', user_id, 'occasion', occasion, 'rank', rank)), created_at,
        case when ended_at is null then now() end, ends_at, outcome from planned;
  `);
}
