import type { ProbeOutcome, Relation } from "@lode/core/domain/networks/probe-outcome";
import type { TwitterApi } from "twitter-api-v2";
import type { Question } from "../../port.ts";
import type { Resource } from "../reads-today.ts";

export interface ProbeAnswer {
  /** If the probe's answers never lag, a `not_done` outcome has 0 as its `lagMs`. */
  outcome: ProbeOutcome;
  observed: string;
  /** Only for follows, and only if the answer shows the relation. */
  relation?: Relation;
  resources: readonly Resource[];
  /** The raw answer, to be hashed. */
  body: unknown;
  /** Set if an endpoint other than the probe's own gave the answer. */
  endpoint?: string;
}

export interface ProbeTools {
  client: TwitterApi;
  /** How late X's lists of likes and posts may be, in milliseconds. */
  listLagMs: number;
}

/** A way to find out whether an action was done: the cheapest exact question to X. */
export interface Probe {
  name: string;
  endpoint: string;
  /** How the answer is judged, in words. */
  rule: string;
  ask(tools: ProbeTools, question: Question): Promise<ProbeAnswer>;
}
