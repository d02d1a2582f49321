import { hexOf, nostrId } from "@lode/core/domain/networks/nostr/acts";
import { parseEvent } from "@lode/core/domain/networks/nostr/event";
import { neventEncode, npubEncode } from "nostr-tools/nip19";
import type { CommonConfig } from "../../settings/config.ts";
import type { Network, NetworkNeeds } from "../port.ts";
import { templateOf } from "./act-template.ts";
import { BATCH_WINDOW_MS, questionKeyOf } from "./batches.ts";
import { linkWith } from "./link.ts";
import { CAPABILITIES, policyOf } from "./policy.ts";
import { probeQuestions } from "./probe-questions.ts";
import { publishAct, publishStored } from "./publish-act.ts";
import { readFacts } from "./read-facts.ts";
import { readPosts } from "./read-posts.ts";
import { openRelay } from "./relay.ts";
import { listIn, sandboxPageOf } from "./relay-addresses.ts";
import { type Signers, signerGrantOf } from "./signer/ask-signer.ts";
import { openInbox } from "./signer/inbox.ts";
import { refuseRevoked } from "./signer/refuse-revoked.ts";
import { growCore } from "./trust/grow-core.ts";
import { undoAct } from "./undo-act.ts";
import { writeAct } from "./write-act.ts";

export type NostrConfig = Pick<
  CommonConfig,
  | "NOSTR_RELAYS"
  | "NOSTR_TIMEOUT_MS"
  | "NOSTR_SIGN_TIMEOUT_MS"
  | "NOSTR_POLICY_ACKNOWLEDGED"
  | "NOSTR_TRUST_SEEDS"
  | "NOSTR_TRUST_PROVIDER"
  | "PRODUCT_NAME"
>;

/** Connects only to the operator's relays, on first use. */
export function openNostr(config: NostrConfig, { readCore }: Pick<NetworkNeeds, "readCore">): Network {
  const relays = listIn(config.NOSTR_RELAYS).map((url) => openRelay(url, config.NOSTR_TIMEOUT_MS));
  const provider = config.NOSTR_TRUST_PROVIDER ?? "";
  const policy = policyOf(config);
  const signers: Signers = {
    relays,
    inbox: openInbox(relays),
    timeoutMs: config.NOSTR_TIMEOUT_MS,
    signTimeoutMs: config.NOSTR_SIGN_TIMEOUT_MS,
  };
  const factsOf = async (ids: readonly string[]) =>
    readFacts(relays, ids, { core: (await readCore()).map(hexOf), provider });
  return {
    id: "nostr",
    name: "Nostr",
    policy,
    can: CAPABILITIES,
    link: linkWith({ factsOf, signers, productName: config.PRODUCT_NAME }),
    async facts(accounts) {
      await Promise.all(accounts.map(({ grant }) => refuseRevoked(signers, grant)));
      return { facts: await factsOf(accounts.map(({ externalId }) => externalId)), costMicrodollars: 0 };
    },
    async growCore() {
      const { accounts, isWhole } = await growCore(relays, listIn(config.NOSTR_TRUST_SEEDS));
      return { accounts: accounts.map(nostrId), isWhole };
    },
    readPosts: (posts) => readPosts(relays, posts),
    picture: () => Promise.reject(new Error("Lode fetches no pictures of Nostr.")),
    batchKeyOf: questionKeyOf,
    questionKeyOf,
    batchWindowMs: () => BATCH_WINDOW_MS,
    probe: (questions) => probeQuestions({ relays, policy }, questions),
    canActWith: (grant) => signerGrantOf(grant) !== undefined,
    act: (grant, action) => writeAct(signers, grant, action),
    undo: (grant, action) => undoAct(signers, grant, { ...action, policy }),
    sign: {
      prepare: async (action) => JSON.stringify(await templateOf(relays, action)),
      publish: async (action, signed) => void (await publishAct(relays, action, parseEvent(signed))),
    },
    restore: (evidence) => publishStored(relays, evidence),
    actionUrl: actionUrlAt(sandboxPageOf(relays[0]?.url)),
  };
}

/** Opens the person's own client (NIP-21), or the sandbox's. */
const actionUrlAt =
  (sandbox: string | undefined): Network["actionUrl"] =>
  ({ kind, targetAccountId, targetPostId }, asUsername) => {
    const [account, post] = [hexOf(targetAccountId), targetPostId && hexOf(targetPostId)];
    if (sandbox)
      return `${sandbox}/act?${new URLSearchParams({ verb: kind, account, post: post ?? "", as: asUsername })}`;
    return `nostr:${post ? neventEncode({ id: post, author: account }) : npubEncode(account)}`;
  };
