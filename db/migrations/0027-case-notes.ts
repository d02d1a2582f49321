import type { Knex } from "knex";

/** What operators write down about a case, for each other. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table case_notes (
      id uuid primary key,
      subject_kind text not null check (subject_kind in ('miner', 'withdrawal', 'attempt', 'objection')),
      subject_id uuid not null,
      -- The miner whom the case is about: a note is deleted with the account.
      user_id uuid not null references users(id),
      text text not null check (length(text) between 1 and 2000),
      made_by text not null,
      made_at timestamptz not null default now()
    );
    create index case_notes_subject on case_notes (subject_id, id);
    create index case_notes_miner on case_notes (user_id, id);

    create function case_notes_kept() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and exists (select from users where id = old.user_id and deleted_at is not null) then
          return old;
        end if;
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end
    $$;
    create trigger case_notes_append_only before update or delete on case_notes
      for each row execute function case_notes_kept();
    create trigger case_notes_not_emptied before truncate on case_notes
      for each statement execute function refuse_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table case_notes; drop function case_notes_kept();");
}
