import { say } from "@lode/core/domain/sentences/sentences";
import { neventEncode, npubEncode } from "nostr-tools/nip19";
import type { CommonConfig } from "../../settings/config.ts";
import { NetworkFailure } from "../failure.ts";
import type { Network, NetworkNeeds, Target } from "../port.ts";
import { hexOf, nostrId } from "./acts.ts";
import { BATCH_WINDOW_MS, questionKeyOf } from "./batches.ts";
import { linkWith } from "./link.ts";
import { CAPABILITIES, policyOf } from "./policy.ts";
import { probeQuestions } from "./probe-questions.ts";
import { readFacts } from "./read-facts.ts";
import { openRelay } from "./relay.ts";
import { listIn } from "./relay-addresses.ts";
import { growCore } from "./trust/grow-core.ts";

export type NostrConfig = Pick<
  CommonConfig,
  | "NOSTR_RELAYS"
  | "NOSTR_TIMEOUT_MS"
  | "NOSTR_POLICY_ACKNOWLEDGED"
  | "NOSTR_TRUST_SEEDS"
  | "NOSTR_TRUST_PROVIDER"
>;

const byHandOnly = async (): Promise<never> => {
  throw new NetworkFailure("refused", say("nostr.no-signing"));
};

/** Connects only to the operator's relays, on first use. */
export function openNostr(config: NostrConfig, { readCore }: Pick<NetworkNeeds, "readCore">): Network {
  const relays = listIn(config.NOSTR_RELAYS).map((url) => openRelay(url, config.NOSTR_TIMEOUT_MS));
  const provider = config.NOSTR_TRUST_PROVIDER ?? "";
  const factsOf = async (ids: readonly string[]) =>
    readFacts(relays, ids, { core: (await readCore()).map(hexOf), provider });
  return {
    id: "nostr",
    name: "Nostr",
    policy: policyOf(config),
    can: CAPABILITIES,
    link: linkWith(factsOf),
    async facts(accounts) {
      return { facts: await factsOf(accounts.map(({ externalId }) => externalId)), costMicrodollars: 0 };
    },
    growCore: async () => (await growCore(relays, listIn(config.NOSTR_TRUST_SEEDS))).map(nostrId),
    picture: () => Promise.reject(new Error("Lode fetches no pictures of Nostr.")),
    batchKeyOf: questionKeyOf,
    questionKeyOf,
    batchWindowMs: () => BATCH_WINDOW_MS,
    probe: (questions) => probeQuestions(relays, questions),
    act: byHandOnly,
    undo: byHandOnly,
    actionUrl,
  };
}

/** Opens the person's own client (NIP-21). */
const actionUrl = ({ targetAccountId, targetPostId }: Target): string =>
  `nostr:${targetPostId === null ? npubEncode(hexOf(targetAccountId)) : neventEncode({ id: hexOf(targetPostId), author: hexOf(targetAccountId) })}`;
