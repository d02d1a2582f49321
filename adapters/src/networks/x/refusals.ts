import { say } from "@lode/core/domain/sentences/say";
import { type FailureKind, NetworkFailure } from "../failure.ts";
import type { Grant } from "../port.ts";
import { failure } from "./classify-failure.ts";

/** Grants that X has accepted lately: the owner's own may be among them, and two others then remain. */
const REMEMBERED = 3;
const REMEMBERED_MS = 6 * 3_600_000;
const PAUSE_MS = 15 * 60_000;

/** What finding out has cost so far. */
type Bill = { costMicrodollars: number };

/**
 * Decides what a refusal means. X answers a stray 401 in its own trouble, and a 403 about one post or target: an account
 * is refused only if X refuses to show it to its owner as well. If X no longer shows accounts to other owners either,
 * whom it has accepted within hours, the fault is X's or Lode's: no grant counts as refused, and the questions wait.
 * `readOwner` throws NetworkFailure.
 */
export function createRefusals(readOwner: (grant: Grant) => Promise<{ costMicrodollars: number }>) {
  let accepted: { grant: Grant; at: number }[] = [];
  let pausedUntil = 0;
  const accept = (grant: Grant): void => {
    const others = accepted.filter((one) => one.grant.accessToken !== grant.accessToken);
    accepted = [{ grant, at: Date.now() }, ...others].slice(0, REMEMBERED);
  };
  const answerTo = (grant: Grant, bill: Bill): Promise<FailureKind | "shown"> =>
    readOwner(grant).then(
      ({ costMicrodollars }) => {
        bill.costMicrodollars += costMicrodollars;
        return "shown";
      },
      ({ kind }: NetworkFailure) => kind,
    );

  const refusesOthers = async (owner: Grant, bill: Bill): Promise<boolean> => {
    const others = accepted.filter(
      ({ grant, at }) => at > Date.now() - REMEMBERED_MS && grant.accessToken !== owner.accessToken,
    );
    const answers = await Promise.all(others.map(({ grant }) => answerTo(grant, bill)));
    return answers.length > 0 && !answers.includes("shown");
  };

  const meaningOf = async (owner: Grant, refusal: NetworkFailure, bill: Bill): Promise<NetworkFailure> => {
    if (refusal.kind !== "reauth" && refusal.kind !== "refused") return refusal;
    const again = await answerTo(owner, bill);
    if (again === "refused" || again === "account_forbidden") return failure("account_forbidden");
    if (again !== "reauth") return refusal.kind === "reauth" ? failure("limited") : refusal;
    if (Date.now() > pausedUntil && !(await refusesOthers(owner, bill))) return failure("reauth");
    if (Date.now() > pausedUntil) pausedUntil = Date.now() + PAUSE_MS;
    return new NetworkFailure("limited", say("x.app-forbidden"), new Date(pausedUntil));
  };

  const confirm = async (owner: Grant, refusal: NetworkFailure): Promise<NetworkFailure> => {
    const bill = { costMicrodollars: 0 };
    const { kind, said, retryAt } = await meaningOf(owner, refusal, bill);
    return new NetworkFailure(kind, said, retryAt, bill.costMicrodollars);
  };

  return {
    accept,
    confirm,
    /** Asks with this grant, whose refusal is confirmed. `ask` throws NetworkFailure. */
    async asking<T>(grant: Grant, ask: () => Promise<T>): Promise<T> {
      const answer = await ask().catch(async (refusal: NetworkFailure) => {
        throw await confirm(grant, refusal);
      });
      accept(grant);
      return answer;
    },
  };
}

export type Refusals = ReturnType<typeof createRefusals>;
