import type { Knex } from "knex";

/** The daily ceiling counts for each network alone: the costs of one no longer pause another. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table network_spending (
      day date not null,
      network text not null,
      purpose text not null check (purpose in ('accounts', 'rechecks', 'automation')),
      microdollars bigint not null check (microdollars > 0),
      primary key (day, network, purpose)
    );
    insert into network_spending (day, network, purpose, microdollars)
      select day, 'x', purpose, microdollars from x_spending;

    -- Processes of the previous release still write x_spending, which a later release drops.
    create function x_spending_of_network() returns trigger language plpgsql as $$
      begin
        insert into network_spending as s (day, network, purpose, microdollars)
          values (new.day, 'x', new.purpose, new.microdollars - coalesce(old.microdollars, 0))
          on conflict (day, network, purpose) do update set microdollars = s.microdollars + excluded.microdollars;
        return null;
      end
    $$;
    create trigger x_spending_of_network after insert or update on x_spending
      for each row execute function x_spending_of_network();

    alter table verification_receipts add column network text not null default 'x';
    create index verification_receipts_spent on verification_receipts (asked_at) include (network, cost_microdollars);
    drop index verification_receipts_day;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index verification_receipts_day on verification_receipts (asked_at) include (cost_microdollars);
    drop index verification_receipts_spent;
    alter table verification_receipts drop column network;
    drop trigger x_spending_of_network on x_spending;
    drop function x_spending_of_network;
    insert into x_spending (day, purpose, microdollars)
      select day, purpose, microdollars from network_spending where network = 'x'
      on conflict (day, purpose) do update set microdollars = excluded.microdollars;
    drop table network_spending;
  `);
}
