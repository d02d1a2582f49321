import { purgeLinkRequests } from "@lode/db/accounts/link-requests.repository";
import { purgeTokenRevocations } from "@lode/db/accounts/token-revocations.repository";
import { purgeEmailRequests } from "@lode/db/auth/email-requests.repository";
import { purgeSignUps } from "@lode/db/auth/sign-ups.repository";
import { purgeEndedFailures } from "@lode/db/jobs/failed-jobs.repository";
import { turnEventDays } from "@lode/db/outbox/outbox.repository";
import { purgeDeliveries } from "@lode/db/webhooks/deliveries.repository";
import type { App } from "../app.ts";

/** Relayed events serve the stories of operators; the business rows hold the history. */
const EVENT_DAYS = { daysAhead: 2, daysKept: 7 };
const KEEP_ENDED_FAILURES_DAYS = 90;
/** Ended deliveries, for replays and questions of a receiver. */
const KEEP_DELIVERIES_DAYS = 30;

/** Removes rows that have ended and whose time is over. Each is a sweep of its own, so that one failure stops no other. */
export const PURGES: readonly { name: string; run(app: Pick<App, "db">): Promise<unknown> }[] = [
  { name: "days of events", run: ({ db }) => turnEventDays(db, EVENT_DAYS) },
  { name: "ended failures", run: ({ db }) => purgeEndedFailures(db, KEEP_ENDED_FAILURES_DAYS) },
  { name: "ended webhooks", run: ({ db }) => purgeDeliveries(db, KEEP_DELIVERIES_DAYS) },
  { name: "unconfirmed sign-ups", run: ({ db }) => purgeSignUps(db) },
  { name: "mail requests", run: ({ db }) => purgeEmailRequests(db) },
  { name: "token revocations", run: ({ db }) => purgeTokenRevocations(db) },
  { name: "link requests", run: ({ db }) => purgeLinkRequests(db) },
];
