import { judgeRecheck, judgeUnlinked, type RecheckVerdict } from "@lode/core/domain/tasks/award-recheck";
import { OPEN_ATTEMPT_STATES } from "@lode/core/domain/tasks/lifecycle";
import type { XQuestion } from "@lode/core/server/x/port";
import { type ClaimedRecheck, claimRecheck } from "@lode/db/tasks/rechecks.repository";
import { openTokens } from "../accounts/tokens.ts";
import type { App } from "../app.ts";
import { leasedUntil } from "../leases.ts";
import { type RecheckOutcome, recordRecheck } from "./record-recheck.ts";
import { type PauseApp, verificationPause } from "./verification-pause.ts";
import { spendOn } from "./x-spending.ts";

type RecheckApp = PauseApp & Pick<App, "transaction" | "x" | "unreadToday" | "sealingKeys">;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Probes whether an awarded action is still there. What has ended, is not due or is leased by another worker is left alone. */
export async function recheckAward(app: RecheckApp, { recheckId }: { recheckId: string }): Promise<void> {
  const now = app.clock.now();
  const recheck = await claimRecheck(app.db, recheckId, { now, leasedUntil: leasedUntil(now) });
  if (!recheck) return;
  const outcome = (await decideWithoutX(app, recheck, now)) ?? (await askX(app, recheck, now));
  await app.transaction((trx) => recordRecheck(trx, recheck, outcome, now));
}

const later = (now: Date, milliseconds: number): RecheckVerdict => ({
  next: "later",
  at: new Date(now.getTime() + milliseconds),
  counts: null,
});

/** What ends it, or puts it off, before X is asked. */
async function decideWithoutX(
  app: PauseApp,
  recheck: ClaimedRecheck,
  now: Date,
): Promise<RecheckOutcome | undefined> {
  const isOpen = (OPEN_ATTEMPT_STATES as readonly string[]).includes(recheck.attemptState);
  if (isOpen) return { verdict: later(now, HOUR_MS) };
  if (recheck.attemptState !== "verified") return { verdict: { next: "drop" } };
  // A suspended miner can neither reconnect nor read a notice: it waits, and no clock runs.
  if (recheck.suspended) return { verdict: later(now, DAY_MS) };
  const pause = await verificationPause(app);
  return pause && { verdict: { next: "later", at: pause.until, counts: null } };
}

/** Through the link that the X account has now, which after a removal and a new link may be another miner's. */
async function askX(app: RecheckApp, recheck: ClaimedRecheck, now: Date): Promise<RecheckOutcome> {
  const tokens = recheck.link ? openTokens(app, recheck.link) : undefined;
  if (!tokens) return { verdict: judgeUnlinked(recheck, now), link: "none" };
  const { sighting, resources, tokenRefused } = await app.x.look(tokens, {
    ...recheck,
    proof: proofOf(recheck),
  });
  await spendOn(app, "rechecks", resources);
  if (tokenRefused) return { verdict: judgeUnlinked(recheck, now), link: "refused" };
  const reference = sighting.present ? sighting.reference : undefined;
  return { verdict: judgeRecheck(sighting, recheck, now), link: "used", ...(reference ? { reference } : {}) };
}

/** What was done again in place of a known post was done after the award, or after the notice that it is gone. */
function proofOf({
  reference,
  warnedOf,
  warnedAt,
  awardedAt,
}: ClaimedRecheck): NonNullable<XQuestion["proof"]> {
  const since = warnedOf === "undone" ? warnedAt : awardedAt;
  return { since: reference?.postId ? since : null, reference };
}
