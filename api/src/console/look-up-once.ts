import { type LookUp, recordLookUp } from "@lode/app/operators/record-look-up";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Deps } from "../deps.ts";

/** An open page reads again every few seconds, and asks the same. The questions are kept in memory only. */
const repeats = new RateLimiterMemory({ points: 1, duration: 600 });

/** Records a look-up, and the same one by the same operator once in ten minutes. */
export async function lookUpOnce(deps: Pick<Deps, "db">, lookUp: LookUp): Promise<void> {
  const asked = `${lookUp.by} ${lookUp.asked.toLowerCase()} ${lookUp.found.join(" ")}`;
  const isFirst = await repeats.consume(asked).then(
    () => true,
    () => false,
  );
  if (isFirst) await recordLookUp(deps, lookUp);
}
