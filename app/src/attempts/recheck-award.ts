import { NetworkFailure } from "@lode/adapters/networks/failure";
import type { Question } from "@lode/adapters/networks/port";
import { messageOf } from "@lode/core/contracts/errors";
import { judgeRecheck, judgeUnlinked, type RecheckVerdict } from "@lode/core/domain/attempts/award-recheck";
import { OPEN_ATTEMPT_STATES } from "@lode/core/domain/attempts/lifecycle";
import { findEvidence } from "@lode/db/attempts/award-receipt.read-model";
import { type ClaimedRecheck, claimRecheck } from "@lode/db/attempts/rechecks.repository";
import { recordSpending } from "@lode/db/attempts/spending.repository";
import { openGrant } from "../accounts/steps/grants.ts";
import type { App } from "../app.ts";
import { leasedUntil } from "../leases.ts";
import { type RecheckOutcome, recordRecheck } from "./steps/record-recheck.ts";
import { type PauseApp, verificationPause } from "./steps/verification-pause.ts";

type RecheckApp = PauseApp & Pick<App, "transaction" | "logger" | "networks" | "sealingKeys">;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Probes whether an awarded action is still there. Skips a re-check that has ended, is not due, or is leased
 * by another worker.
 */
export async function recheckAward(app: RecheckApp, { recheckId }: { recheckId: string }): Promise<void> {
  const now = app.clock.now();
  const recheck = await claimRecheck(app.db, recheckId, { now, leasedUntil: leasedUntil(now) });
  if (!recheck) return;
  const outcome = (await decideUnasked(app, recheck, now)) ?? (await probe(app, recheck, now));
  await app.transaction((trx) => recordRecheck(trx, recheck, outcome, now));
}

const later = (now: Date, milliseconds: number): RecheckVerdict => ({
  next: "later",
  at: new Date(now.getTime() + milliseconds),
  counts: null,
});

/**
 * Reasons to end or postpone the re-check without asking the network; undefined if the network must be asked.
 */
async function decideUnasked(
  app: PauseApp,
  recheck: ClaimedRecheck,
  now: Date,
): Promise<RecheckOutcome | undefined> {
  const isOpen = (OPEN_ATTEMPT_STATES as readonly string[]).includes(recheck.attemptState);
  if (isOpen) return { verdict: later(now, HOUR_MS) };
  if (recheck.attemptState !== "verified") return { verdict: { next: "drop" } };
  // A suspended miner can neither reconnect nor read a notice: postpone, without counting a failure.
  if (recheck.suspended) return { verdict: later(now, DAY_MS) };
  if (recheck.graceUntil) {
    // The other re-check may be leased for a minute: its answer comes first.
    const at = new Date(Math.max(recheck.graceUntil.getTime(), now.getTime()) + HOUR_MS);
    return { verdict: { next: "later", at, counts: null } };
  }
  const pause = await verificationPause(app, recheck.network);
  return pause && { verdict: { next: "later", at: pause.until, counts: null } };
}

/**
 * Asks through the account's current link. If the account was removed, another miner may have linked it
 * since.
 */
async function probe(app: RecheckApp, recheck: ClaimedRecheck, now: Date): Promise<RecheckOutcome> {
  const grant = recheck.link ? openGrant(app, recheck.link) : undefined;
  if (!grant) return { verdict: judgeUnlinked(recheck, now), link: "none" };
  const question = { ...recheck, grant, proof: proofOf(recheck) };
  const [result] = await app.networks.get(recheck.network).probe([question]);
  if (!result) throw new Error("A question was not answered.");
  const { outcome, receipt } = result;
  await recordSpending(app.db, {
    network: recheck.network,
    purpose: "rechecks",
    microdollars: receipt.costMicrodollars,
  });
  if (outcome.state === "unknown" && outcome.isGrantRefused)
    return { verdict: judgeUnlinked(recheck, now), link: "refused" };
  if (outcome.state === "not_done" && outcome.isDropped && (await restore(app, recheck)))
    return { verdict: { next: "keep" }, link: "used" };
  const reference = outcome.state === "done" ? outcome.reference : undefined;
  return { verdict: judgeRecheck(outcome, recheck, now), link: "used", ...(reference ? { reference } : {}) };
}

/** Publishes an act that the network has dropped, without an undo, once more. Whether it is there again. */
async function restore(app: RecheckApp, { network, attemptId }: ClaimedRecheck): Promise<boolean> {
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
function proofOf({
  reference,
  warnedOf,
  warnedAt,
  awardedAt,
}: ClaimedRecheck): NonNullable<Question["proof"]> {
  const since = warnedOf === "undone" ? warnedAt : awardedAt;
  return { since: reference?.postId ? since : null, reference };
}
