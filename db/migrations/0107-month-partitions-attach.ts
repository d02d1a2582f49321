import type { Knex } from "knex";

const TABLES = ["ledger_entries", "verification_receipts", "notifications"];
const MONTHS_AHEAD = 3;

interface Definitions {
  indexes: string[];
  constraints: string[];
}

const textsOf = async (knex: Knex, sql: string): Promise<string[]> => {
  const { rows }: { rows: { text: string }[] } = await knex.raw(sql);
  return rows.map(({ text }) => text);
};

/** The indexes without a constraint, then the primary key and the foreign keys: as statements for the table's name. */
async function definitionsOf(knex: Knex, table: string): Promise<Definitions> {
  return {
    indexes: await textsOf(
      knex,
      `select regexp_replace(pg_get_indexdef(x.indexrelid), ' ON (ONLY )?\\S+ ', ' ON ${table} ') as text
       from pg_index x where x.indrelid = '${table}'::regclass
         and not exists (select from pg_constraint c where c.conindid = x.indexrelid and c.conrelid = x.indrelid)`,
    ),
    constraints: await textsOf(
      knex,
      `select format('alter table ${table} add constraint %I %s', conname, pg_get_constraintdef(oid)) as text
       from pg_constraint where conrelid = '${table}'::regclass and contype in ('p', 'f') order by contype desc`,
    ),
  };
}

/** Frees the name of a table and those of its indexes. */
async function renameTo(knex: Knex, table: string, part: string): Promise<void> {
  await knex.raw(`
    do $$ declare i text; begin
      for i in select indexrelid::regclass::text from pg_index where indrelid = '${table}'::regclass loop
        execute format('alter index %s rename to %I', i, replace(i, '${table}', '${part}'));
      end loop;
      execute 'alter table ${table} rename to ${part}';
    end $$`);
}

async function build(knex: Knex, { indexes, constraints }: Definitions): Promise<void> {
  for (const sql of [...indexes, ...constraints]) await knex.raw(sql);
}

const referTo = (entries: string) => `
  alter table proof_leaves drop constraint proof_leaves_entry_id_fkey,
    add constraint proof_leaves_entry_id_fkey foreign key (entry_id) references ${entries} (id) not valid`;

/**
 * Partitions of months, third step: each table becomes the first partition of a table of its name. Nothing is copied and
 * nothing is read; what waits for the lock gives up rather than hold up awards behind it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("set local lock_timeout = '10s'");
  for (const table of TABLES) {
    const first = `${table}_first`;
    const definitions = await definitionsOf(knex, table);
    await renameTo(knex, table, first);
    await knex.raw(`
      create table ${table} (like ${first} including defaults including constraints) partition by range (id);
      alter table ${table} drop constraint ${table}_until;
    `);
    await build(knex, definitions);
    await knex.raw(`
      select copy_statement_triggers('${first}', '${table}');
      do $$ begin
        execute format('alter table ${table} attach partition ${first} for values from (minvalue) to (%L)',
          (select (regexp_match(pg_get_constraintdef(oid), '''([0-9a-f-]{36})'''))[1] from pg_constraint
           where conrelid = '${first}'::regclass and conname = '${table}_until'));
      end $$;
      alter table ${first} drop constraint ${table}_until;
      -- For a month without a partition: nothing that is written may be refused for the lack of one.
      create table ${table}_default partition of ${table} default;
      select copy_statement_triggers('${table}', '${table}_default');
      select make_month_partitions('${table}', ${MONTHS_AHEAD});
    `);
  }
  await knex.raw(referTo("ledger_entries"));
}

/** Copies all rows: for a database that need not go on meanwhile. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw("alter table proof_leaves drop constraint proof_leaves_entry_id_fkey");
  for (const table of TABLES) {
    const definitions = await definitionsOf(knex, table);
    await renameTo(knex, table, `${table}_parts`);
    await knex.raw(`
      create table ${table} (like ${table}_parts including defaults including constraints);
      insert into ${table} select * from ${table}_parts;
    `);
    await build(knex, definitions);
    await knex.raw(`
      select copy_statement_triggers('${table}_parts', '${table}');
      drop table ${table}_parts;
    `);
  }
  await knex.raw(
    "alter table proof_leaves add constraint proof_leaves_entry_id_fkey foreign key (entry_id) references ledger_entries (id)",
  );
}
