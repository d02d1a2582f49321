import type { WebhookEvent } from "@lode/core/domain/webhooks/webhook-events";
import type { DbOrTrx, Trx } from "../connection.ts";
import { changedOne, many, maybe, run } from "../query.ts";

export interface WebhookEndpoint {
  id: string;
  url: string;
  events: WebhookEvent[];
  createdAt: Date;
  createdBy: string;
  disabledAt: Date | null;
  disabledReason: string | null;
  /** The previous secret also signs until then; null if there is none. */
  previousEndsAt: Date | null;
}

export async function insertEndpoint(
  trx: Trx,
  endpoint: { id: string; url: string; events: readonly WebhookEvent[]; sealedSecret: string; by: string },
): Promise<void> {
  await run(
    trx,
    `insert into webhook_endpoints (id, url, events, sealed_secret, created_by)
     values (:id, :url, :events::text[], :sealedSecret, :by)`,
    { ...endpoint, events: [...endpoint.events] },
  );
}

const COLUMNS = `id, url, events, created_at as "createdAt", created_by as "createdBy", disabled_at as "disabledAt",
  disabled_reason as "disabledReason", case when previous_ends_at > now() then previous_ends_at end as "previousEndsAt"`;

/** All endpoints, without paging: an installation has only a few. */
export const listEndpoints = (db: DbOrTrx): Promise<WebhookEndpoint[]> =>
  many(db, `select ${COLUMNS} from webhook_endpoints order by id`);

export const findEndpoint = (db: DbOrTrx, id: string): Promise<WebhookEndpoint | undefined> =>
  maybe(db, `select ${COLUMNS} from webhook_endpoints where id = :id`, { id });

/** False if the endpoint was disabled already, or does not exist. */
export const disableEndpoint = (trx: Trx, id: string, reason: string): Promise<boolean> =>
  changedOne(
    trx,
    `update webhook_endpoints set disabled_at = now(), disabled_reason = :reason
     where id = :id and disabled_at is null`,
    { id, reason },
  );

/** Who chose where an endpoint sends, and who knows its secret: email addresses. */
export const listMakers = async (db: DbOrTrx, id: string): Promise<string[]> => {
  const rows = await many<{ maker: string }>(
    db,
    `select unnest(array_remove(array[created_by, rotated_by], null)) as maker from webhook_endpoints where id = :id`,
    { id },
  );
  return rows.map(({ maker }) => maker);
};

/**
 * Enables an endpoint and makes its waiting deliveries due at once. False if it is not disabled, or does not
 * exist.
 */
export const enableEndpoint = (trx: Trx, id: string): Promise<boolean> =>
  changedOne(
    trx,
    `update webhook_endpoints set disabled_at = null, disabled_reason = null
     where id = :id and disabled_at is not null`,
    { id },
  );

/** Replaces the secret; the old one also signs until `previousEndsAt`. False if there is no such endpoint. */
export const replaceSecret = (
  trx: Trx,
  secret: { id: string; sealedSecret: string; previousEndsAt: Date; by: string },
): Promise<boolean> =>
  changedOne(
    trx,
    `update webhook_endpoints set sealed_previous_secret = sealed_secret, sealed_secret = :sealedSecret,
       previous_ends_at = :previousEndsAt, rotated_by = :by
     where id = :id`,
    secret,
  );
