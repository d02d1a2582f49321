import type { TwitterApi } from "twitter-api-v2";
import type { ActionSighting } from "../../../domain/absence.ts";
import type { XQuestion } from "../port.ts";

export interface ProbeAnswer {
  sighting: ActionSighting;
  /** The account's own post that was found, where the action is one. */
  foundPostId?: string | null;
  observed: string;
  costMicrodollars: number;
  resources: readonly string[];
  /** The answer itself, to be hashed. */
  body: unknown;
  /** Where another endpoint than the probe's usual one gave the answer. */
  endpoint?: string;
}

/** One way to find out whether an action was done: the cheapest exact question to X. */
export interface Probe {
  name: string;
  endpoint: string;
  /** How the answer is judged, in words. */
  rule: string;
  ask(client: TwitterApi, question: XQuestion): Promise<ProbeAnswer>;
}
