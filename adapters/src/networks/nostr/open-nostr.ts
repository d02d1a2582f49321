import { hexOf, nostrId } from "@lode/core/domain/networks/nostr/acts";
import { type NostrEvent, readEvent } from "@lode/core/domain/networks/nostr/event";
import { say } from "@lode/core/domain/sentences/sentences";
import { neventEncode, npubEncode } from "nostr-tools/nip19";
import type { CommonConfig } from "../../settings/config.ts";
import { NetworkFailure } from "../failure.ts";
import type { Action, Grant, Network, NetworkNeeds } from "../port.ts";
import { BATCH_WINDOW_MS, questionKeyOf } from "./batches.ts";
import { linkWith } from "./link.ts";
import { CAPABILITIES, policyOf } from "./policy.ts";
import { probeQuestions } from "./probe-questions.ts";
import { readFacts } from "./read-facts.ts";
import { readPosts } from "./read-posts.ts";
import { openRelay } from "./relay.ts";
import { listIn, sandboxPageOf } from "./relay-addresses.ts";
import { askSigner, type Signers, signerGrantOf } from "./signer/ask-signer.ts";
import { openInbox } from "./signer/inbox.ts";
import { growCore } from "./trust/grow-core.ts";
import { deleteAct, publishAct, publishStored, templateOf, writeAct } from "./write-act.ts";

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
    growCore: async () => (await growCore(relays, listIn(config.NOSTR_TRUST_SEEDS))).map(nostrId),
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
      publish: async (action, signed) => void (await publishAct(relays, action, eventIn(signed))),
    },
    restore: (evidence) => publishStored(relays, evidence),
    actionUrl: actionUrlAt(sandboxPageOf(relays[0]?.url)),
  };
}

/** Reading needs no grant, so a silent signer does not matter. Throws NetworkFailure(`reauth`) if it is revoked. */
async function refuseRevoked({ timeoutMs, ...signers }: Signers, grant: Grant | undefined): Promise<void> {
  const granted = grant && signerGrantOf(grant);
  if (!granted) return;
  try {
    await askSigner(signers, granted, { method: "ping", params: [], timeoutMs });
  } catch (error) {
    if (error instanceof NetworkFailure && error.kind === "reauth") throw error;
  }
}

function eventIn(signed: string): NostrEvent {
  const event = readEvent(JSON.parse(signed));
  if (!event) throw new NetworkFailure("refused", say("nostr.no-event"));
  return event;
}

/** Asks the relays for the act first if its id is not known, and confirms that they no longer show it. */
async function undoAct(
  signers: Signers,
  grant: Grant,
  { policy, ...action }: Action & { postId: string | null; policy: Network["policy"] },
): Promise<void> {
  const probe = async () => {
    const [result] = await probeQuestions({ relays: signers.relays, policy }, [{ ...action, grant }]);
    return result?.outcome;
  };
  const before = action.postId ? undefined : await probe();
  const id = action.postId ?? (before?.state === "done" ? before.reference?.postId : undefined);
  if (id) await deleteAct(signers, grant, { ...action, eventId: hexOf(id) });
  const after = await probe();
  if (after?.state !== "not_done") throw new NetworkFailure("transient", say("nostr.still-shown"));
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
