import { type Said, say } from "@lode/core/domain/sentences/say";
import { type DaysSpending, spentToday } from "@lode/db/attempts/spending.repository";
import type { Db } from "@lode/db/connection";
import { findHalt } from "@lode/db/operations/halts.repository";
import type { Needs } from "../../app.ts";

export type PauseApp = Needs<"db" | "clock", "NETWORK_DAILY_SPEND_CENTS">;

const MICRODOLLARS_A_CENT = 10_000n;
const HALTED_FOR_MS = 60_000;
/** Today's spending is cached this long, so it can exceed the ceiling by two seconds' cost. */
const CACHED_MS = 2_000;
const cached = new WeakMap<Db, { at: number; day: DaysSpending }>();

async function readSpending(db: Db, now: Date): Promise<DaysSpending> {
  const known = cached.get(db);
  if (known && Math.abs(now.getTime() - known.at) < CACHED_MS && now < known.day.endsAt) return known.day;
  const day = await spentToday(db);
  cached.set(db, { at: now.getTime(), day });
  return day;
}

export interface Pause {
  reason: Said;
  until: Date;
}

/**
 * Why and until when Lode does not ask this network; undefined if it may ask. Each network has its own ceiling.
 * `halted`: the operators' switch, if the caller has already read it.
 */
export async function verificationPause(
  { db, clock, config }: PauseApp,
  network: string,
  halted?: boolean,
): Promise<Pause | undefined> {
  const now = clock.now();
  if (halted ?? (await findHalt(db, "verification")) !== undefined) {
    return {
      reason: say("checks-paused"),
      until: new Date(now.getTime() + HALTED_FOR_MS),
    };
  }
  const ceiling = BigInt(config.NETWORK_DAILY_SPEND_CENTS) * MICRODOLLARS_A_CENT;
  if (ceiling === 0n) return undefined;
  const { spent, endsAt } = await readSpending(db, now);
  if ((spent.get(network) ?? 0n) < ceiling) return undefined;
  return { reason: say("checks-used-up"), until: endsAt };
}
