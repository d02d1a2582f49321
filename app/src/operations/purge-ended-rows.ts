import { NOTICE_DAYS } from "@lode/core/domain/attempts/award-recheck";
import { purgeLinkRequests } from "@lode/db/accounts/link-requests.repository";
import { purgeTokenRevocations } from "@lode/db/accounts/token-revocations.repository";
import { purgeUndoneActs } from "@lode/db/attempts/undone-acts.repository";
import { purgeMailedLinks } from "@lode/db/auth/email-tokens.repository";
import { purgeCaptchas, purgeSignUps } from "@lode/db/auth/sign-ups.repository";
import { purgeEndedFailures } from "@lode/db/jobs/failed-jobs.repository";
import { purgeMails } from "@lode/db/mails/mails.repository";
import { purgeHeartbeats } from "@lode/db/operations/heartbeats.repository";
import { purgePageCounts } from "@lode/db/operations/page-counts.repository";
import { rotateEventPartitions } from "@lode/db/outbox/outbox.repository";
import * as partitions from "@lode/db/partitions/partitions.repository";
import type { Needs } from "../app.ts";

/** Relayed events feed the operators' stories; the business rows keep the history. */
const EVENT_DAYS = { daysAhead: 2, daysKept: 7 };
const KEEP_ENDED_FAILURES_DAYS = 90;
const KEEP_MAILS_DAYS = 90;

/** Removes ended rows after their retention time, and makes the partitions of coming months. Each purge is a sweep of its own and fails alone. */
export const PURGES: readonly { name: string; run(app: Needs<"db" | "logger">): Promise<unknown> }[] = [
  { name: "days of events", run: ({ db }) => rotateEventPartitions(db, EVENT_DAYS) },
  { name: "ended failures", run: ({ db }) => purgeEndedFailures(db, KEEP_ENDED_FAILURES_DAYS) },
  { name: "unconfirmed sign-ups", run: ({ db }) => purgeSignUps(db) },
  { name: "mails of the past", run: ({ db }) => purgeMails(db, KEEP_MAILS_DAYS) },
  { name: "used captchas", run: ({ db }) => purgeCaptchas(db) },
  { name: "mailed links", run: ({ db }) => purgeMailedLinks(db) },
  { name: "token revocations", run: ({ db }) => purgeTokenRevocations(db) },
  { name: "undone acts", run: ({ db }) => purgeUndoneActs(db, NOTICE_DAYS) },
  { name: "silent programs", run: ({ db }) => purgeHeartbeats(db) },
  { name: "minutes of answers", run: ({ db }) => purgePageCounts(db) },
  { name: "link requests", run: ({ db }) => purgeLinkRequests(db) },
  { name: "partitions", run: keepPartitions },
];

/** Enough time to notice and repair a failing sweep before rows go to the default partition. */
const MONTHS_AHEAD = 3;

/** Creates the partitions of the coming months and drops those older than the privacy policy allows. */
async function keepPartitions({ db, logger }: Needs<"db" | "logger">): Promise<void> {
  for (const [name, years] of Object.entries(partitions.PARTITIONED)) {
    const table = name as partitions.PartitionedTable;
    const made = await partitions.makeMonthPartitions(db, table, MONTHS_AHEAD);
    if (made > 0) logger.info({ table, made }, "partitions of coming months were made");
    const dropped = years === null ? [] : await partitions.dropOldPartitions(db, table, years);
    if (dropped.length > 0) logger.info({ dropped }, "partitions past their retention were dropped");
  }
}
