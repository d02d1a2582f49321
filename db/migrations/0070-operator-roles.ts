import type { Knex } from "knex";

/** Roles, a second factor and a first password that must be changed. Operators made before this were all-powerful: owners. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table operators
      add column role text not null default 'owner' check (role in ('viewer', 'operator', 'owner')),
      -- The hash of the password that the configuration gave last: a restart with the same one changes nothing, whatever the
      -- operator has chosen since.
      add column configured_hash text,
      add column must_change_password boolean not null default false,
      add column sealed_totp text,
      add column totp_confirmed_at timestamptz,
      -- The newest time step whose code was accepted: each code works once (RFC 6238, section 5.2).
      add column totp_step bigint not null default 0,
      add column disabled_at timestamptz;
    update operators set configured_hash = password_hash;
    alter table operators alter column role drop default;

    create table operator_recovery_codes (
      operator_id uuid not null references operators (id),
      code_hash bytea not null,
      used_at timestamptz,
      primary key (operator_id, code_hash)
    );
    create index operator_sessions_open on operator_sessions (operator_id) where ended_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table operator_recovery_codes;
    drop index operator_sessions_open;
    alter table operators drop column role, drop column configured_hash, drop column must_change_password,
      drop column sealed_totp, drop column totp_confirmed_at, drop column totp_step, drop column disabled_at;
  `);
}
