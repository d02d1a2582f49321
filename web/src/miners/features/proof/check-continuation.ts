import type { LedgerRootView } from "@lode/core/contracts/http/proof";
import { checkRoots, isSound } from "./check-roots.ts";
import type { Cryptography } from "./cryptography.ts";
import { isSameRoot, type KeptRoot } from "./kept-root.ts";

/**
 * `first`: nothing was kept. `far`: the kept root is unchanged, but too many roots lie between to check them all.
 * `rewritten`: the kept root is gone or changed, or a later root does not continue it.
 */
export type Continuation = "first" | "continues" | "far" | "key-changed" | "rewritten" | "unsigned";

/** Ten roots each: some six weeks of hourly roots. */
const MOST_PAGES = 100;

/** Whether the newest root continues the root that this browser kept. `readBefore` reads roots below a number, highest first. */
export async function checkContinuation(
  crypto: Cryptography,
  kept: KeptRoot | null,
  newest: LedgerRootView,
  readBefore: (number: number) => Promise<readonly LedgerRootView[]>,
): Promise<Continuation> {
  const [own] = await checkRoots(crypto, [newest]);
  if (!own || !isSound(own)) return "unsigned";
  if (!kept) return "first";
  if (newest.public_key !== kept.key) return "key-changed";
  const isStillThere = async () => isSameRoot((await readBefore(kept.number + 1))[0], kept);
  // The newest root may come from a cache a few seconds old, while another tab has seen the next root.
  if (newest.number < kept.number) return (await isStillThere()) ? "continues" : "rewritten";
  const chain = await walkBack(newest, kept.number, readBefore);
  if (chain === "far") return (await isStillThere()) ? "far" : "rewritten";
  if (!isSameRoot(chain.at(-1), kept)) return "rewritten";
  if (chain.some((root) => root.public_key !== kept.key)) return "key-changed";
  const checks = await checkRoots(crypto, chain);
  const later = checks.slice(0, -1);
  return later.every((check) => isSound(check) && check.continues) ? "continues" : "rewritten";
}

/** The roots from the newest down to `number`, or to the first that is missing. */
async function walkBack(
  newest: LedgerRootView,
  number: number,
  readBefore: (number: number) => Promise<readonly LedgerRootView[]>,
): Promise<LedgerRootView[] | "far"> {
  const chain = [newest];
  for (let pages = 0, at = newest.number; at > number; pages++) {
    if (pages === MOST_PAGES) return "far";
    const page = await readBefore(at);
    for (const root of page) {
      if (root.number !== at - 1) return chain;
      at = root.number;
      if (at >= number) chain.push(root);
    }
    if (page.length === 0) return chain;
  }
  return chain;
}
