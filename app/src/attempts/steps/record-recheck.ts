import {
  followUndone,
  NOTICE_DAYS,
  noticesSince,
  type RecheckProgress,
  type RecheckVerdict,
  type ReversalCause,
} from "@lode/core/domain/attempts/award-recheck";
import { networkFacts } from "@lode/core/domain/networks/networks";
import type { ActReference } from "@lode/core/domain/networks/probe-outcome";
import { say } from "@lode/core/domain/sentences/sentences";
import { lockAccount } from "@lode/db/accounts/accounts.repository";
import * as rechecks from "@lode/db/attempts/rechecks.repository";
import { recordUndone } from "@lode/db/attempts/undone-acts.repository";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { requireReconnect } from "../../accounts/steps/require-reconnect.ts";
import { notify } from "../../notifications/notify.ts";
import { reverseAward } from "./reverse-award.ts";

type Recheck = rechecks.ClaimedRecheck;

/**
 * The verdict of a re-check and the state of the link that was used. `link` is missing if the re-check was
 * decided without looking for a link.
 */
export interface RecheckOutcome {
  verdict: RecheckVerdict;
  link?: "used" | "none" | "refused";
  /** Identifies the action at X, if the probe saw it. */
  reference?: ActReference;
}

/**
 * Applies the verdict to the award and sends the notice, in one transaction. Does nothing if the lease was
 * lost.
 */
export async function recordRecheck(
  trx: Trx,
  recheck: Recheck,
  { verdict: judged, link, reference }: RecheckOutcome,
  now: Date,
): Promise<void> {
  if (link === "refused" && recheck.link) await requireReconnect(trx, recheck.link);
  const verdict =
    judged.next === "warn" && judged.cause === "undone"
      ? await countUndone(trx, recheck, judged, now)
      : judged;
  const progress = progressAfter(recheck, { verdict, ...(link ? { link } : {}) }, now);
  switch (verdict.next) {
    case "keep":
      // The miner may have repeated the action, or newer likes may hide what the old reference names: the
      // next re-check needs the new reference.
      if (reference && (await rechecks.holdsLease(trx, recheck)))
        await rechecks.updateActReference(trx, recheck.attemptId, reference);
      return void (await end(trx, recheck, "kept", now));
    case "drop":
      return void (await end(trx, recheck, "dropped", now));
    case "wait":
      await lockAccount(trx, recheck);
      return rechecks.waitForLink(trx, recheck, now);
    case "later":
      return void (await rechecks.postponeRecheck(trx, recheck, verdict.at, progress));
    case "warn":
      if (await rechecks.postponeRecheck(trx, recheck, verdict.until, progress)) {
        await warn(trx, recheck, verdict.cause, verdict.until);
      }
      return;
    case "reverse":
      return reverse(trx, recheck, verdict.cause, now, judged.next === "warn");
  }
}

/** The identification of an action of a deleted miner is kept only for the re-checks. */
async function end(
  trx: Trx,
  recheck: Recheck,
  state: "kept" | "reversed" | "dropped",
  now: Date,
): Promise<boolean> {
  if (!(await rechecks.endRecheck(trx, recheck, state, now))) return false;
  if (recheck.isOwnerDeleted) await rechecks.forgetActReference(trx, recheck.attemptId);
  return true;
}

/** Who answers for the act and reads the notices: the awarded miner, or the next miner with the account. */
const answerableOf = ({ isOwnerDeleted, link, userId }: Recheck): string =>
  isOwnerDeleted && link ? link.userId : userId;

/** The first undone act of a miner brings a notice, the next costs the award at once. */
async function countUndone(
  trx: Trx,
  recheck: Recheck,
  verdict: RecheckVerdict & { next: "warn"; cause: "undone" },
  now: Date,
): Promise<RecheckVerdict> {
  if (!(await rechecks.holdsLease(trx, recheck))) return verdict;
  const { id: recheckId, network, externalId } = recheck;
  const act = { recheckId, userId: answerableOf(recheck), network, externalId, at: now };
  return followUndone(verdict, await recordUndone(trx, act, noticesSince(now)));
}

/** Once X accepts a link, the period without a link and its warning are over. */
function progressAfter(recheck: Recheck, { verdict, link }: RecheckOutcome, now: Date): RecheckProgress {
  const { unlinkedSince, unanswered, unproved } = recheck;
  const isUnlinked = link === "none" || link === "refused";
  const since = isUnlinked ? (unlinkedSince ?? now) : link === "used" ? null : unlinkedSince;
  if (verdict.next === "warn") {
    // A new warning starts a new grace period.
    return { warnedOf: verdict.cause, warnedAt: now, unlinkedSince: since, unanswered: 0, unproved: 0 };
  }
  const isOver = link === "used" && recheck.warnedOf === "unlinked";
  const counted = verdict.next === "later" ? verdict.counts : null;
  return {
    warnedOf: isOver ? null : recheck.warnedOf,
    warnedAt: isOver ? null : recheck.warnedAt,
    unlinkedSince: since,
    unanswered: unanswered + (counted === "unanswered" ? 1 : 0),
    unproved: unproved + (counted === "unproved" ? 1 : 0),
  };
}

const whatOf = ({ network, kind, targetUsername }: Recheck): string =>
  say(`act.${kind}`, { target: networkFacts(network).handle(targetUsername) });

async function warn(trx: Trx, recheck: Recheck, cause: ReversalCause, at: Date): Promise<void> {
  const { username, network } = recheck;
  const userId = answerableOf(recheck);
  const detail = { what: whatOf(recheck), until: at.toUTCString() };
  if (cause === "undone") await notify(trx, userId, "award.warned", detail);
  else await notify(trx, userId, "award.unlinked", { ...detail, username, network });
}

function whyReversed(cause: ReversalCause, { network, username }: Recheck, isAtOnce: boolean): string {
  if (cause === "unlinked")
    return say("reversed.unlinked", { username: networkFacts(network).handle(username) });
  return isAtOnce ? say("reversed.undone-again", { days: NOTICE_DAYS }) : say("reversed.undone");
}

async function reverse(
  trx: Trx,
  recheck: Recheck,
  cause: ReversalCause,
  now: Date,
  isAtOnce: boolean,
): Promise<void> {
  const { attemptId, userId, points, network } = recheck;
  if (!(await end(trx, recheck, "reversed", now))) return;
  const reversed = await reverseAward(trx, recheck, say(cause));
  if (!reversed) return;
  const why = whyReversed(cause, recheck, isAtOnce);
  if (!recheck.isOwnerDeleted)
    await notify(trx, userId, "award.reversed", { what: whatOf(recheck), points: String(points), why });
  const { link } = recheck;
  if (link && link.userId !== userId && reversed.owed > 0n)
    await notify(trx, link.userId, "account.owes", {
      username: link.username,
      network,
      points: String(reversed.owed),
    });
  await append(trx, "attempt.reversed", { attemptId }, userId);
}
