import { findHalt } from "@lode/db/operators/halts.repository";
import { type DaysSpending, spentToday } from "@lode/db/tasks/spending.repository";
import type { Deps } from "../../deps.ts";

const MICRODOLLARS_A_CENT = 10_000n;
const LOOK_AGAIN_MS = 60_000;
/** The sum of a day is not asked for with every attempt: a ceiling may be overrun by what two seconds cost. It ends with its day. */
const REMEMBERED_MS = 2_000;
const remembered = new WeakMap<Deps, { at: number; day: DaysSpending }>();

async function readSpending(deps: Deps, now: Date): Promise<DaysSpending> {
  const known = remembered.get(deps);
  if (known && Math.abs(now.getTime() - known.at) < REMEMBERED_MS && now < known.day.endsAt) return known.day;
  const day = await spentToday(deps.db);
  remembered.set(deps, { at: now.getTime(), day });
  return day;
}

export interface Pause {
  reason: string;
  until: Date;
}

/**
 * Why X is not asked at all right now, and until when; undefined where it may be. `halted` is the operators' switch
 * where the caller has read it already.
 */
export async function verificationPause(deps: Deps, halted?: boolean): Promise<Pause | undefined> {
  const now = deps.clock.now();
  if (halted ?? (await findHalt(deps.db, "verification")) !== undefined) {
    return {
      reason: "Verification is paused by Lode; it goes on by itself",
      until: new Date(now.getTime() + LOOK_AGAIN_MS),
    };
  }
  const ceiling = BigInt(deps.config.X_DAILY_SPEND_CENTS) * MICRODOLLARS_A_CENT;
  if (ceiling === 0n) return undefined;
  const { spent, endsAt } = await readSpending(deps, now);
  if (spent < ceiling) return undefined;
  return { reason: "Lode's allowance for asking X is used up for today", until: endsAt };
}
