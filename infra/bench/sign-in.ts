import { signIn } from "@lode/core/contracts/http/auth";
import { createLodeClient, type LodeClient } from "../client/lode-client.ts";
import { becomeMiner } from "../client/miner.ts";
import { sandboxControls } from "../client/sandbox-controls.ts";
import { percentile, report, withStack } from "./bench-stack.ts";

const PAIRS = 200;
const WARM_UP = 10;
const KNOWN = "known@bench.test";

/**
 * Whether the time of a refused sign-in tells if an address has an account: known and unknown in turn, the order
 * within a pair changing. AUC 0.5 is a coin's toss; a person who could tell would reach 1.
 */
export async function benchSignIn(): Promise<void> {
  await withStack({}, async (stack) => {
    const { x = "", mail = "", solana, web } = stack.urls;
    const sandbox = sandboxControls({ x, mail, solana });
    await becomeMiner(web, sandbox, {
      email: KNOWN,
      password: "a seam below the hill",
      displayName: "Known",
    });
    const client = createLodeClient(web);
    for (let n = 0; n < WARM_UP; n++) await refusedSignIn(client, KNOWN);
    const known: number[] = [];
    const unknown: number[] = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      const stranger = `stranger-${pair}@bench.test`;
      const order = pair % 2 === 0 ? [KNOWN, stranger] : [stranger, KNOWN];
      for (const email of order) {
        (email === KNOWN ? known : unknown).push(await refusedSignIn(client, email));
      }
    }
    const area = areaUnderCurve(known, unknown);
    report("sign-in", {
      "interleaved pairs": PAIRS,
      "known, median ms": percentile(known, 0.5).toFixed(2),
      "unknown, median ms": percentile(unknown, 0.5).toFixed(2),
      "AUC of a timing classifier": Math.max(area, 1 - area).toFixed(3),
      goal: "at most 0.55",
    });
  });
}

/** Milliseconds until the refusal; the captcha is solved before the clock starts. */
async function refusedSignIn(client: LodeClient, email: string): Promise<number> {
  const captcha_token = await client.captcha("signin");
  const startedAt = performance.now();
  const { status } = await client.ask(signIn, {
    body: { email, password: "not the password", captcha_token },
  });
  const took = performance.now() - startedAt;
  if (status !== 401) throw new Error(`A wrong sign-in answered ${status}.`);
  return took;
}

/** The chance that a value of `a` is larger than one of `b`, ties counting half. */
function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  let wins = 0;
  for (const left of a) for (const right of b) wins += left > right ? 1 : left === right ? 0.5 : 0;
  return wins / (a.length * b.length);
}
