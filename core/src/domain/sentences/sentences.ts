import { SKIP_REASONS, WAIT_REASONS } from "./automation-sentences.ts";
import { ACT_SENTENCES, FAILURE_SENTENCES, HOLD_SENTENCES, LEDGER_SENTENCES } from "./money-sentences.ts";
import { ELIGIBILITY_SENTENCES, NETWORK_SENTENCES } from "./network-sentences.ts";
import { NOTICE_SENTENCES } from "./notice-sentences.ts";
import { FIELD_SENTENCES, ON_NETWORK, REQUEST_SENTENCES } from "./request-sentences.ts";
import { type ValuesOf, withPrefix } from "./template.ts";
import { VERDICT_SENTENCES } from "./verdict-sentences.ts";

/**
 * Every sentence that the server says to miners, in English, by its code. Sentences of refusals have their own
 * table (contracts/problem.ts).
 */
export const SENTENCES = {
  ...VERDICT_SENTENCES,
  ...NETWORK_SENTENCES,
  ...withPrefix("automation", SKIP_REASONS),
  ...withPrefix("automation", WAIT_REASONS),
  ...HOLD_SENTENCES,
  ...FAILURE_SENTENCES,
  ...ACT_SENTENCES,
  ...LEDGER_SENTENCES,
  ...NOTICE_SENTENCES,
  ...REQUEST_SENTENCES,
  ...withPrefix("input", FIELD_SENTENCES),
  ...withPrefix("on-network", ON_NETWORK),
  ...ELIGIBILITY_SENTENCES,
  "undelegated.nostr": "Lode cannot ask for this key's signature: link the key again with a remote signer",
  /** Somebody's own words. */
  words: "{words}",
} as const;

export type SentenceCode = keyof typeof SENTENCES;
export type SentenceValues<Code extends SentenceCode> = ValuesOf<(typeof SENTENCES)[Code]>;

/** The arguments of a sentence; none if it has no places. */
export type PlacesOf<Code extends SentenceCode> =
  Record<never, never> extends SentenceValues<Code> ? [] : [SentenceValues<Code>];
