import { AGE_UNKNOWN, NETWORKS } from "../networks/networks.ts";
import { AUTOMATION_REASONS } from "./automation-sentences.ts";
import { HOLD_SENTENCES } from "./hold-sentences.ts";
import { ACT_SENTENCES, FAILURE_SENTENCES, LEDGER_SENTENCES } from "./money-sentences.ts";
import { NETWORK_SENTENCES } from "./network-sentences.ts";
import { NOTICE_SENTENCES } from "./notice-sentences.ts";
import { OPERATOR_SENTENCES } from "./operator-sentences.ts";
import { REFUSAL_SENTENCES } from "./refusal-sentences.ts";
import { REQUEST_SENTENCES } from "./request-sentences.ts";
import { fillTemplate, type ValuesOf } from "./template.ts";
import { VERDICT_SENTENCES } from "./verdict-sentences.ts";

/**
 * Every sentence that the server says to miners, in English, by its code. Sentences of refusals have their own
 * table (contracts/problem.ts).
 */
export const MINER_SENTENCES = {
  ...VERDICT_SENTENCES,
  ...NETWORK_SENTENCES,
  ...AUTOMATION_REASONS,
  ...HOLD_SENTENCES,
  ...FAILURE_SENTENCES,
  ...ACT_SENTENCES,
  ...LEDGER_SENTENCES,
  ...NOTICE_SENTENCES,
  ...REQUEST_SENTENCES,
  ...REFUSAL_SENTENCES,
  "too-few.x": NETWORKS.x.tooFew,
  "too-few.nostr": NETWORKS.nostr.tooFew,
  "too-new.x": NETWORKS.x.tooNew,
  "too-new.nostr": NETWORKS.nostr.tooNew,
  "age-unknown": AGE_UNKNOWN,
  "undelegated.nostr": NETWORKS.nostr.undelegated,
} as const;

/** The console is in English only. */
const SENTENCES = { ...MINER_SENTENCES, ...OPERATOR_SENTENCES };

export type SentenceCode = keyof typeof SENTENCES;
export type SentenceValues<Code extends SentenceCode> = ValuesOf<(typeof SENTENCES)[Code]>;

/** What a sentence takes: nothing, if it has no places. */
export type PlacesOf<Code extends SentenceCode> =
  Record<never, never> extends SentenceValues<Code> ? [] : [SentenceValues<Code>];

/** The English sentence of a code. A place that is itself a sentence takes what `say` returned for it. */
export const say = <Code extends SentenceCode>(code: Code, ...[values]: PlacesOf<Code>): string =>
  fillTemplate(SENTENCES[code], values ?? {});
