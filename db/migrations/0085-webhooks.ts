import type { Knex } from "knex";

/** As DELIVERY_MOVES when this was written. */
const MOVES = { pending: ["delivered", "failed"], delivered: ["pending"], failed: ["pending"] };

/**
 * Webhooks: a delivery is made in the transaction that appends its event, so that no flush of Redis can lose one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table webhook_endpoints (
      id uuid primary key,
      url text not null,
      events text[] not null check (cardinality(events) > 0),
      sealed_secret text not null,
      -- Signs as well until then, so that the receiver can change its secret in between.
      sealed_previous_secret text,
      previous_ends_at timestamptz,
      disabled_at timestamptz,
      disabled_reason text,
      created_by text not null,
      created_at timestamptz not null default now(),
      check ((sealed_previous_secret is null) = (previous_ends_at is null)),
      check ((disabled_at is null) = (disabled_reason is null))
    );

    create table webhook_deliveries (
      id uuid primary key,
      endpoint_id uuid not null references webhook_endpoints (id),
      -- The outbox row: the receiver's key against repeats.
      event_id uuid not null,
      event text not null,
      -- The attempt or the withdrawal; null where the event is about all of Lode.
      subject_id uuid,
      -- Written by the first try and sent unchanged by every other.
      body text,
      state text not null default 'pending' constraint webhook_deliveries_state_check
        check (state in ('pending', 'delivered', 'failed')),
      -- Since the delivery was made or last replayed.
      tries integer not null default 0,
      next_at timestamptz,
      last_status integer,
      last_error text,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      constraint webhook_deliveries_once unique (endpoint_id, event_id),
      check ((state = 'pending') = (next_at is not null)),
      check ((state = 'pending') = (ended_at is null))
    );
    create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where state = 'pending';
    create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, id) where state = 'failed';
    create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, id);
    create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null;
    create trigger webhook_deliveries_move before update of state on webhook_deliveries for each row
      when (old.state is distinct from new.state)
      execute function refuse_unknown_move('state', '${JSON.stringify(MOVES)}');

    -- One row: since when the treasury cannot pay what is asked of it; null while it can.
    create table treasury_level (
      is_only boolean primary key default true check (is_only),
      low_since timestamptz
    );
    insert into treasury_level default values;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table treasury_level, webhook_deliveries, webhook_endpoints");
}
