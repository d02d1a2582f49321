import { recheckAward } from "@lode/core/contracts/jobs/jobs";
import { judgeRecheck, judgeUnlinked, type RecheckVerdict } from "@lode/core/domain/tasks/award-recheck";
import { OPEN_ATTEMPT_STATES } from "@lode/core/domain/tasks/lifecycle";
import type { XQuestion } from "@lode/core/server/x/port";
import { claimRecheck } from "@lode/db/tasks/rechecks.repository";
import type { Deps } from "../../deps.ts";
import { tokensOf } from "../../runtime/open-tokens.ts";
import { processor } from "../../runtime/processor.ts";
import { spendOn } from "../../runtime/x-spending.ts";
import { type Claimed, type RecheckOutcome, settleRecheck } from "./settle-recheck.ts";
import { verificationPause } from "./verification-pause.ts";

const LEASE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Looks whether an awarded action is still there. What has ended, is not due or is another worker's is left alone. */
export const recheckAwardJob = processor(recheckAward, async ({ recheckId }, deps) => {
  const now = deps.clock.now();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const recheck = await claimRecheck(deps.db, recheckId, { now, leasedUntil });
  if (!recheck) return;
  const outcome = (await findObstacle(deps, recheck, now)) ?? (await askX(deps, recheck, now));
  await deps.transaction((trx) => settleRecheck(trx, recheck, outcome, now));
});

const later = (now: Date, milliseconds: number): RecheckVerdict => ({
  next: "later",
  at: new Date(now.getTime() + milliseconds),
  counts: null,
});

/** What ends it, or puts it off, before X is asked. */
async function findObstacle(deps: Deps, recheck: Claimed, now: Date): Promise<RecheckOutcome | undefined> {
  const isOpen = (OPEN_ATTEMPT_STATES as readonly string[]).includes(recheck.attemptState);
  if (isOpen) return { verdict: later(now, HOUR_MS) };
  if (recheck.attemptState !== "verified") return { verdict: { next: "drop" } };
  // A suspended miner can neither reconnect nor read a notice: it waits, and no clock runs.
  if (recheck.suspended) return { verdict: later(now, DAY_MS) };
  const pause = await verificationPause(deps);
  return pause && { verdict: { next: "later", at: pause.until, counts: null } };
}

/** Through whatever link the X account has now: who removes and links it again, or sells it, has the same one. */
async function askX(deps: Deps, recheck: Claimed, now: Date): Promise<RecheckOutcome> {
  const tokens = recheck.link ? tokensOf(deps, recheck.link) : undefined;
  if (!tokens) return { verdict: judgeUnlinked(recheck, now), link: "none" };
  const { sighting, resources, tokenRefused } = await deps.x.look(tokens, {
    ...recheck,
    proof: proofOf(recheck),
  });
  await spendOn(deps, "rechecks", resources);
  if (tokenRefused) return { verdict: judgeUnlinked(recheck, now), link: "refused" };
  const reference = sighting.present ? sighting.reference : undefined;
  return { verdict: judgeRecheck(sighting, recheck, now), link: "used", ...(reference ? { reference } : {}) };
}

/** What was done again in place of a known post was done after the award, or after the notice that it is gone. */
function proofOf({ reference, warnedOf, warnedAt, awardedAt }: Claimed): NonNullable<XQuestion["proof"]> {
  const since = warnedOf === "undone" ? warnedAt : awardedAt;
  return { since: reference?.postId ? since : null, reference };
}
