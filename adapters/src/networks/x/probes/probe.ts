import type { ProbeOutcome, Relation } from "@lode/core/domain/networks/probe-outcome";
import type { TwitterApi } from "twitter-api-v2";
import type { Question } from "../../port.ts";
import type { Resource } from "../prices.ts";

export interface ProbeAnswer {
  /** `lagMs` is added by what knows it: a probe says 0 where its answer is never late. */
  outcome: ProbeOutcome;
  observed: string;
  /** Of a follow, where the answer shows it. */
  relation?: Relation;
  resources: readonly Resource[];
  /** The answer itself, to be hashed. */
  body: unknown;
  /** Where another endpoint than the probe's usual one gave the answer. */
  endpoint?: string;
}

export interface ProbeTools {
  client: TwitterApi;
  /** How late X's lists of likes and posts may be. */
  listLagMs: number;
}

/** One way to find out whether an action was done: the cheapest exact question to X. */
export interface Probe {
  name: string;
  endpoint: string;
  /** How the answer is judged, in words. */
  rule: string;
  ask(tools: ProbeTools, question: Question): Promise<ProbeAnswer>;
}
