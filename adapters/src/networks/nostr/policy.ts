import { type ActionKind, byKind } from "@lode/core/domain/networks/action-kinds";
import { type Said, say } from "@lode/core/domain/sentences/say";
import type { CommonConfig } from "../../settings/config.ts";
import type { Policy } from "../port.ts";
import { isSandboxRelay, listIn } from "./relay-addresses.ts";

export const CANNOT: Readonly<Record<ActionKind, Said | null>> = byKind((kind) =>
  kind === "follow" ? say("nostr.no-follow") : null,
);

const INDICATORS = "16 CFR 465.8 (USA, 2024): no buying of fake indicators of social media influence";
const ENDORSEMENTS = "16 CFR 255 (USA): paid endorsements are disclosed; NIP-11: each relay's own terms";

const RULE: Readonly<Record<ActionKind, string>> = {
  follow: INDICATORS,
  like: INDICATORS,
  repost: ENDORSEMENTS,
  comment: ENDORSEMENTS,
};

/** No rule of Nostr forbids rewards. Laws about paid influence apply on live relays; nothing leaves a sandbox. */
export function policyOf({
  NOSTR_RELAYS,
  NOSTR_POLICY_ACKNOWLEDGED,
}: Pick<CommonConfig, "NOSTR_RELAYS" | "NOSTR_POLICY_ACKNOWLEDGED">): Record<ActionKind, Policy> {
  const relays = listIn(NOSTR_RELAYS);
  const isSandbox = relays.every(isSandboxRelay);
  const mayAll = isSandbox || NOSTR_POLICY_ACKNOWLEDGED === "yes";
  return byKind((kind) => ({
    // Posts of a sandbox have no readers.
    mustDisclose: !isSandbox && kind !== "follow",
    rewardable: relays.length > 0 && (mayAll || RULE[kind] !== INDICATORS),
    source: relays.length > 0 ? RULE[kind] : "NOSTR_RELAYS names no relay",
  }));
}
