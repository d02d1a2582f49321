import type { DeliveryState } from "@lode/core/domain/webhooks/delivery";
import type { WebhookEvent } from "@lode/core/domain/webhooks/webhook-events";
import type { DbOrTrx } from "../connection.ts";
import { many, maybe, pageOf } from "../query.ts";
import { listEndpoints, type WebhookEndpoint } from "../webhooks/endpoints.repository.ts";

/** Counting stops here: higher counts add no information, and counting takes time. */
const COUNTED = 1_000;

export interface EndpointWithCounts extends WebhookEndpoint {
  pending: number;
  failed: number;
}

export async function readWebhooks(db: DbOrTrx): Promise<EndpointWithCounts[]> {
  const endpoints = await listEndpoints(db);
  const count = (state: DeliveryState) =>
    `(select count(*)::int from (select 1 from webhook_deliveries
       where endpoint_id = e.id and state = '${state}' limit ${COUNTED}) d)`;
  const counts = await many<{ id: string; pending: number; failed: number }>(
    db,
    `select e.id, ${count("pending")} as pending, ${count("failed")} as failed from webhook_endpoints e`,
  );
  const byId = new Map(counts.map((one) => [one.id, one]));
  return endpoints.map((one) => ({
    ...one,
    pending: byId.get(one.id)?.pending ?? 0,
    failed: byId.get(one.id)?.failed ?? 0,
  }));
}

export interface DeliveryRow {
  id: string;
  endpointId: string;
  url: string;
  eventId: string;
  event: WebhookEvent;
  subjectId: string | null;
  state: DeliveryState;
  tries: number;
  nextAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

const COLUMNS = `d.id, d.endpoint_id as "endpointId", e.url, d.event_id as "eventId", d.event, d.subject_id as "subjectId",
  d.state, d.tries, d.next_at as "nextAt", d.last_status as "lastStatus", d.last_error as "lastError",
  d.created_at as "createdAt", d.ended_at as "endedAt"`;

/** Deliveries, newest first; only for `endpoint` or in `state` if given. */
export async function listDeliveries(
  db: DbOrTrx,
  {
    endpoint = null,
    state = null,
    cursor = null,
    limit,
  }: { endpoint?: string | null; state?: DeliveryState | null; cursor?: string | null; limit: number },
): Promise<{ page: DeliveryRow[]; nextCursor: string | null }> {
  // Include only the conditions that are set, so that each can use its index.
  const conditions = [
    endpoint ? "d.endpoint_id = :endpoint" : "",
    state ? `d.state = '${state}'` : "",
    cursor ? "d.id < :cursor" : "",
  ].filter(Boolean);
  const rows = await many<DeliveryRow>(
    db,
    `select ${COLUMNS} from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
     where ${["true", ...conditions].join(" and ")} order by d.id desc limit :more`,
    { endpoint, cursor, more: limit + 1 },
  );
  return pageOf(rows, limit);
}

export const findDelivery = (
  db: DbOrTrx,
  id: string,
): Promise<(DeliveryRow & { body: string | null }) | undefined> =>
  maybe(
    db,
    `select ${COLUMNS}, d.body from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
     where d.id = :id`,
    { id },
  );
