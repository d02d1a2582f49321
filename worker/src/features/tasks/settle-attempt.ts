import type { ActReference } from "@lode/core/domain/absence";
import { type AwardBreakdown, explainAward } from "@lode/core/domain/points/formula";
import type { Verdict } from "@lode/core/domain/tasks/verdict";
import { GiveUpError } from "@lode/core/server/errors";
import type { XTokens } from "@lode/core/server/x/port";
import type { ClaimedAttempt } from "@lode/db/tasks/claims.repository";
import { codeOf } from "@lode/db/transaction";
import type { Deps } from "../../deps.ts";
import { createBatcher } from "../../runtime/batcher.ts";
import { readAwardFacts } from "./account-at-x.ts";
import { settleTogether } from "./settle-together.ts";

export type Claimed = ClaimedAttempt;

/** What was seen, as it stands on the receipt. */
export interface Evidence {
  probe: string;
  endpoint: string;
  askedAt: Date;
  observed: string;
  rule: string;
  costMicrodollars: number;
  bodySha256: string | null;
  tokenRefused: boolean;
}

/** How one look at an attempt ends. Without evidence, X was not asked. */
export interface Settlement {
  attempt: Claimed;
  seen?: Evidence;
  end:
    | { verdict: "verified"; award: AwardBreakdown; reference?: ActReference | null }
    | Exclude<Verdict, { verdict: "verified" }>;
  /** X was not asked, for a reason of Lode's own. */
  pausedByLode?: true;
}

const MOST_TOGETHER = 200;
const batchers = new WeakMap<Deps, (settlement: Settlement) => Promise<void>>();

/** By a rule of ours or of the database (SQLSTATE classes 22 and 23: data, integrity), not for want of a connection. */
const isRefused = (error: unknown): boolean => error instanceof GiveUpError || /^2[23]/.test(codeOf(error));

/** Resolves when it is committed. What is settled at the same time shares one transaction. */
export function settle(deps: Deps, settlement: Settlement): Promise<void> {
  const known = batchers.get(deps);
  if (known) return known(settlement);
  const add = createBatcher<Settlement>((settlements) => settleTogether(deps, settlements), {
    most: MOST_TOGETHER,
    isOfAnItem: isRefused,
  });
  batchers.set(deps, add);
  return add(settlement);
}

/**
 * A verified attempt with its award, or unknown where X could not be asked what the account is worth: points are
 * never computed from guesses.
 */
export async function settleSeen(
  deps: Deps,
  attempt: Claimed,
  { evidence: seen, reference }: { evidence: Evidence; reference: ActReference | null },
  tokens: XTokens,
): Promise<void> {
  const facts = await readAwardFacts(deps, attempt, tokens);
  if (facts) {
    const { followersCount, verified, createdAt } = facts;
    const award = explainAward(
      { basePoints: attempt.basePoints, followersCount, verified, createdAt },
      deps.clock.now(),
    );
    return settle(deps, { attempt, seen, end: { verdict: "verified", award, reference } });
  }
  const reason = "The action is there; X did not say what the account is worth yet";
  return settle(deps, { attempt, seen, end: { verdict: "unknown", reason } });
}

/** Lode itself does not ask X at the moment: why not, and when it will. */
export const postponeForPause = (
  deps: Deps,
  attempt: Claimed,
  { reason, until }: { reason: string; until: Date },
): Promise<void> =>
  settle(deps, { attempt, pausedByLode: true, end: { verdict: "unknown", reason, retryAt: until } });

/** The account cannot be asked about until its miner reconnects it. */
export const postponeUntilReconnected = (deps: Deps, attempt: Claimed): Promise<void> =>
  settle(deps, {
    attempt,
    end: { verdict: "unknown", reason: "This X account must be reconnected before Lode can check it" },
  });
