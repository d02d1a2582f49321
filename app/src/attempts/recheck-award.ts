import { NetworkFailure } from "@lode/adapters/networks/failure";
import type { Question } from "@lode/adapters/networks/port";
import { messageOf } from "@lode/core/contracts/errors";
import * as rules from "@lode/core/domain/attempts/award-recheck";
import { OPEN_ATTEMPT_STATES } from "@lode/core/domain/attempts/lifecycle";
import { networkFacts } from "@lode/core/domain/networks/networks";
import type { ActReference } from "@lode/core/domain/networks/probe-outcome";
import { reversalTransfer } from "@lode/core/domain/points/ledger";
import { type Said, say } from "@lode/core/domain/sentences/say";
import { lockAccount } from "@lode/db/accounts/accounts.repository";
import { findEvidence } from "@lode/db/attempts/attempts.read-model";
import * as rechecks from "@lode/db/attempts/rechecks.repository";
import { recordSpending } from "@lode/db/attempts/spending.repository";
import { recordUndone } from "@lode/db/attempts/undone-acts.repository";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { markReferralsDue } from "@lode/db/referrals/referrals.repository";
import { openGrant, requireReconnect } from "../accounts/steps/grants.ts";
import type { Needs } from "../app.ts";
import { notify } from "../notifications/notify.ts";
import { takeBack } from "../points/steps/collect-debts.ts";
import { type PauseApp, verificationPause } from "./steps/verification-pause.ts";

/**
 * verified → reversed, and takes the award's points back. Returns how many of them are owed because the balance
 * did not cover them; undefined if the attempt was not verified.
 */
export async function reverseAward(
  trx: Trx,
  { attemptId, userId, points }: { attemptId: string; userId: string; points: bigint },
  reason: Said,
): Promise<{ owed: bigint } | undefined> {
  const reversed = await rechecks.markReversed(trx, attemptId, reason);
  if (!reversed) return undefined;
  await markReferralsDue(trx, [userId], "counted");
  const owed = await takeBack(trx, { userId, points, account: reversed }, (taken) =>
    reversalTransfer({ subjectId: attemptId, userId, points: taken, isAgain: reversed.wasRestored }),
  );
  return { owed };
}

type ClaimedRecheck = rechecks.ClaimedRecheck;
type DecidedRecheck = rules.RecheckVerdict;
type RecheckApp = PauseApp & Needs<"transaction" | "logger" | "networks" | "sealingKeys">;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The lease of a re-check, which makes one call: longer than that call may take. */
const RECHECK_LEASE_MS = 60_000;

/** Probes whether an awarded action is still there, unless the re-check ended, is not due or is leased. */
export async function recheckAward(app: RecheckApp, { recheckId }: { recheckId: string }): Promise<void> {
  const recheck = await rechecks.claimRecheck(app.db, recheckId, RECHECK_LEASE_MS);
  if (!recheck) return;
  const outcome = (await decideUnasked(app, recheck)) ?? (await probe(app, recheck));
  await app.transaction((trx) => recordRecheck(trx, recheck, outcome));
}

/** Postpones the re-check without counting a failure. */
const postponed = (at: Date | number): RecheckOutcome => ({
  verdict: { next: "later", at: new Date(at), counts: null },
});

/** Reasons to end or postpone the re-check without asking the network; undefined if it must be asked. */
async function decideUnasked(app: PauseApp, recheck: ClaimedRecheck): Promise<RecheckOutcome | undefined> {
  const now = recheck.now.getTime();
  const isOpen = (OPEN_ATTEMPT_STATES as readonly string[]).includes(recheck.attemptState);
  if (isOpen) return postponed(now + HOUR_MS);
  if (recheck.attemptState !== "verified") return { verdict: { next: "drop" } };
  // A suspended miner can neither reconnect nor read a notice.
  if (recheck.suspended) return postponed(now + DAY_MS);
  // The other re-check may be leased for a minute: its answer comes first.
  if (recheck.graceUntil) return postponed(Math.max(recheck.graceUntil.getTime(), now) + HOUR_MS);
  const pause = await verificationPause(app, recheck.network);
  return pause && postponed(pause.until);
}

/** Asks through the account's current link, because another miner may have linked it since. */
async function probe(app: RecheckApp, recheck: ClaimedRecheck): Promise<RecheckOutcome> {
  const { now } = recheck;
  const grant = recheck.link ? openGrant(app, recheck.link) : undefined;
  if (!grant) return { verdict: rules.judgeUnlinked(recheck, now), link: "none" };
  const question = { ...recheck, grant, proof: proofOf(recheck) };
  const [result] = await app.networks.get(recheck.network).probe([question]);
  if (!result) throw new Error("A question was not answered.");
  const { outcome, receipt } = result;
  await recordSpending(app.db, recheck.network, "rechecks", receipt.costMicrodollars);
  if (outcome.state === "unknown" && outcome.isGrantRefused)
    return { verdict: rules.judgeUnlinked(recheck, now), link: "refused" };
  if (outcome.state === "not_done" && outcome.isDropped && (await republishAct(app, recheck)))
    return { verdict: { next: "keep" }, link: "used" };
  const reference = outcome.state === "done" ? outcome.reference : undefined;
  return {
    verdict: rules.judgeRecheck(outcome, recheck, now),
    link: "used",
    ...(reference ? { reference } : {}),
  };
}

/** Publishes an act again that the network has dropped without an undo. Returns whether it is there again. */
async function republishAct(app: RecheckApp, { network, attemptId }: ClaimedRecheck): Promise<boolean> {
  const publishAgain = app.networks.get(network).restore;
  const evidence = publishAgain && (await findEvidence(app.db, attemptId));
  if (!evidence) return false;
  try {
    await publishAgain(evidence);
    return true;
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    app.logger.warn({ attemptId, reason: messageOf(error) }, "a dropped act could not be published again");
    return false;
  }
}

/**
 * How far back an absence must be proved. If the post is known, the action can only have been repeated since
 * the award or, after a warning that the post is gone, since the warning.
 */
function proofOf(recheck: ClaimedRecheck): NonNullable<Question["proof"]> {
  const { reference, warnedOf, warnedAt, awardedAt } = recheck;
  const since = warnedOf === "undone" ? warnedAt : awardedAt;
  return { since: reference?.postId ? since : null, reference };
}

/**
 * The verdict of a re-check and the state of the link that was used. `link` is missing if the re-check was
 * decided without looking for a link.
 */
interface RecheckOutcome {
  verdict: DecidedRecheck;
  link?: "used" | "none" | "refused";
  /** Identifies the action at X, if the probe saw it. */
  reference?: ActReference;
}

/** Applies the verdict to the award and notifies, in one transaction. Does nothing if the lease was lost. */
async function recordRecheck(
  trx: Trx,
  recheck: ClaimedRecheck,
  { verdict: judged, link, reference }: RecheckOutcome,
): Promise<void> {
  if (link === "refused" && recheck.link) await requireReconnect(trx, recheck.link);
  const verdict =
    judged.next === "warn" && judged.cause === "undone" ? await countUndone(trx, recheck, judged) : judged;
  const progress = progressAfter(recheck, { verdict, ...(link ? { link } : {}) });
  switch (verdict.next) {
    case "keep":
      // The miner may have repeated the action, or newer likes may hide what the old reference names: the
      // next re-check needs the new reference.
      if (reference && (await rechecks.holdsLease(trx, recheck)))
        await rechecks.updateActReference(trx, recheck.attemptId, reference);
      return void (await endAndForget(trx, recheck, "kept"));
    case "drop":
      return void (await endAndForget(trx, recheck, "dropped"));
    case "wait":
      await lockAccount(trx, recheck);
      return rechecks.waitForLink(trx, recheck);
    case "later":
      return void (await rechecks.postponeRecheck(trx, recheck, verdict.at, progress));
    case "warn":
      if (await rechecks.postponeRecheck(trx, recheck, verdict.until, progress))
        await warn(trx, recheck, verdict.cause, verdict.until);
      return;
    case "reverse":
      return reverse(trx, recheck, verdict.cause, judged.next === "warn");
  }
}

/** The identification of an action of a deleted miner is kept only for the re-checks. */
async function endAndForget(
  trx: Trx,
  recheck: ClaimedRecheck,
  state: "kept" | "reversed" | "dropped",
): Promise<boolean> {
  if (!(await rechecks.endRecheck(trx, recheck, state))) return false;
  if (recheck.isOwnerDeleted) await rechecks.forgetActReference(trx, recheck.attemptId);
  return true;
}

/** Who answers for the act and reads the notices: the awarded miner, or the next miner with the account. */
const answerableOf = ({ isOwnerDeleted, link, userId }: ClaimedRecheck): string =>
  isOwnerDeleted && link ? link.userId : userId;

/** The first undone act of a miner brings a notice, the next costs the award at once. */
async function countUndone(
  trx: Trx,
  recheck: ClaimedRecheck,
  verdict: DecidedRecheck & { next: "warn"; cause: "undone" },
): Promise<DecidedRecheck> {
  if (!(await rechecks.holdsLease(trx, recheck))) return verdict;
  const { id: recheckId, network, externalId, now } = recheck;
  const act = { recheckId, userId: answerableOf(recheck), network, externalId, at: now };
  return rules.followUndone(verdict, await recordUndone(trx, act, rules.noticesSince(now)));
}

/** Once X accepts a link, the period without a link and its warning are over. */
function progressAfter(recheck: ClaimedRecheck, { verdict, link }: RecheckOutcome): rules.RecheckProgress {
  const { unlinkedSince, unanswered, unproved, now } = recheck;
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

const whatOf = ({ network, kind, targetUsername }: ClaimedRecheck): Said =>
  say(`act.${kind}`, { target: networkFacts(network).handle(targetUsername) });

async function warn(trx: Trx, recheck: ClaimedRecheck, cause: rules.ReversalCause, at: Date): Promise<void> {
  const { username, network } = recheck;
  const userId = answerableOf(recheck);
  const detail = { what: whatOf(recheck), until: at.toUTCString() };
  if (cause === "undone") await notify(trx, userId, "award.warned", detail);
  else await notify(trx, userId, "award.unlinked", { ...detail, username, network });
}

function whyReversed(
  cause: rules.ReversalCause,
  { network, username }: ClaimedRecheck,
  isAtOnce: boolean,
): Said {
  if (cause === "unlinked")
    return say("reversed.unlinked", { username: networkFacts(network).handle(username) });
  return isAtOnce ? say("reversed.undone-again", { days: rules.NOTICE_DAYS }) : say("reversed.undone");
}

async function reverse(
  trx: Trx,
  recheck: ClaimedRecheck,
  cause: rules.ReversalCause,
  isAtOnce: boolean,
): Promise<void> {
  const { attemptId, userId, points, network } = recheck;
  if (!(await endAndForget(trx, recheck, "reversed"))) return;
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
