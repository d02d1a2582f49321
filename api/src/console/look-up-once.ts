import { type LookUp, recordLookUp } from "@lode/app/operators/record-look-up";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Deps } from "../deps.ts";

/** An open page repeats the same look-up every few seconds. Look-ups are kept in memory only. */
const repeats = new RateLimiterMemory({ points: 1, duration: 0 });
const REMEMBERED_SECONDS = 600;

/** Records a look-up. The same look-up by the same operator is recorded again only after ten minutes without it. */
export async function lookUpOnce(deps: Pick<Deps, "db">, lookUp: LookUp): Promise<void> {
  const asked = `${lookUp.by} ${lookUp.asked.toLowerCase()} ${lookUp.found.join(" ")}`;
  const { consumedPoints } = await repeats.penalty(asked);
  await repeats.set(asked, consumedPoints, REMEMBERED_SECONDS);
  if (consumedPoints === 1) await recordLookUp(deps, lookUp);
}
