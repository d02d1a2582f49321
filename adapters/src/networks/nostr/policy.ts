import { type ActionKind, byKind } from "@lode/core/domain/networks/action-kinds";
import { say } from "@lode/core/domain/sentences/say";
import type { CommonConfig } from "../../settings/config.ts";
import type { Capability, Policy } from "../port.ts";
import { isSandboxRelay, listIn } from "./relay-addresses.ts";

export const CAPABILITIES: Readonly<Record<ActionKind, Capability>> = byKind((kind) =>
  kind === "follow"
    ? {
        probe: true,
        act: false,
        undo: false,
        reason: say("nostr.no-follow"),
      }
    : { probe: true, act: true, undo: true, reason: null },
);

const INDICATORS = "16 CFR 465.8 (USA, 2024): no buying of fake indicators of social media influence";
const ENDORSEMENTS = "16 CFR 255 (USA): paid endorsements are disclosed; NIP-11: each relay's own terms";

const POLICIES: Readonly<
  Record<ActionKind, Omit<Policy, "rewardable" | "mustDisclose"> & { needsAcknowledgement: boolean }>
> = {
  follow: {
    needsAcknowledgement: true,
    disclosure: "A follow cannot say that it was rewarded. Follow only accounts that you want to read.",
    source: INDICATORS,
  },
  like: {
    needsAcknowledgement: true,
    disclosure: "Like only what you like: a rewarded like counts as an indicator of influence.",
    source: INDICATORS,
  },
  repost: {
    needsAcknowledgement: false,
    disclosure: "What you sign is public for good. Say that it was rewarded.",
    source: ENDORSEMENTS,
  },
  comment: {
    needsAcknowledgement: false,
    disclosure: "What you sign is public for good. Begin your comment with #ad.",
    source: ENDORSEMENTS,
  },
};

/** No rule of Nostr forbids rewards. Laws about paid influence apply on live relays; nothing leaves a sandbox. */
export function policyOf({
  NOSTR_RELAYS,
  NOSTR_POLICY_ACKNOWLEDGED,
}: Pick<CommonConfig, "NOSTR_RELAYS" | "NOSTR_POLICY_ACKNOWLEDGED">): Record<ActionKind, Policy> {
  const relays = listIn(NOSTR_RELAYS);
  const isSandbox = relays.every(isSandboxRelay);
  return byKind((kind) => {
    const { needsAcknowledgement, disclosure, source } = POLICIES[kind];
    // Posts of a sandbox have no readers.
    const mustDisclose = !isSandbox && kind !== "follow";
    const always = { disclosure, mustDisclose };
    if (relays.length === 0) return { ...always, rewardable: false, source: "NOSTR_RELAYS names no relay" };
    const rewardable = isSandbox || !needsAcknowledgement || NOSTR_POLICY_ACKNOWLEDGED === "yes";
    return { ...always, rewardable, source };
  });
}
