import type { Knex } from "knex";

/**
 * Chains the audit log: each entry's hash covers the hash before it, so that a changed, removed or inserted entry is found
 * by following the chain. A deferred trigger does it at commit, when no other lock is taken any more: whole transactions
 * do not wait for each other, only their commits.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table audit_chain (
      seq bigint primary key,
      audit_id uuid not null unique references audit_log (id),
      hash bytea not null
    );
    create trigger audit_chain_append_only before update or delete or truncate on audit_chain
      for each statement execute function refuse_change();
    create table audit_head (
      only_row boolean primary key default true check (only_row),
      seq bigint not null,
      hash bytea not null
    );
    insert into audit_head (seq, hash) values (0, sha256(''));

    -- Each part with its length before it, so that no two entries have the same text. db/src/operations/audit.repository.ts
    -- computes the same in TypeScript.
    create function audit_hash(previous bytea, seq bigint, entry audit_log) returns bytea language sql stable as $$
      select sha256(previous || convert_to(string_agg(octet_length(part) || ':' || part, '' order by n), 'UTF8'))
      from unnest(array[
        seq::text, entry.id::text, entry.actor, entry.act, coalesce(entry.subject_id::text, ''), entry.detail::text,
        to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      ]) with ordinality as parts (part, n)
    $$;
    create function chain_audit() returns trigger language plpgsql as $$
    declare head audit_head;
    begin
      select * into strict head from audit_head for update;
      insert into audit_chain (seq, audit_id, hash) values (head.seq + 1, new.id, audit_hash(head.hash, head.seq + 1, new));
      update audit_head set seq = audit_chain.seq, hash = audit_chain.hash from audit_chain where audit_chain.audit_id = new.id;
      return null;
    end $$;

    do $$
    declare entry audit_log; head audit_head;
    begin
      for entry in select * from audit_log order by at, id loop
        select * into strict head from audit_head;
        insert into audit_chain (seq, audit_id, hash)
          values (head.seq + 1, entry.id, audit_hash(head.hash, head.seq + 1, entry));
        update audit_head set seq = audit_chain.seq, hash = audit_chain.hash from audit_chain
          where audit_chain.audit_id = entry.id;
      end loop;
    end $$;
    create constraint trigger audit_chained after insert on audit_log deferrable initially deferred
      for each row execute function chain_audit();

    create index audit_log_newest on audit_log (id desc);
    create index audit_log_subject on audit_log (subject_id, id) where subject_id is not null;
    create index audit_log_actor on audit_log (actor, id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger audit_chained on audit_log;
    drop index audit_log_newest, audit_log_subject, audit_log_actor;
    drop table audit_chain, audit_head;
    drop function chain_audit, audit_hash;
  `);
}
