import { type ActionKind, byKind } from "@lode/core/domain/networks/action-kinds";
import { say } from "@lode/core/domain/sentences/say";
import type { CommonConfig } from "../../settings/config.ts";
import type { Capability, Policy } from "../port.ts";
import { isSandboxRelay, listIn } from "./relay-addresses.ts";

export const CAPABILITIES: Readonly<Record<ActionKind, Capability>> = byKind((kind) =>
  kind === "follow"
    ? { act: false, undo: false, reason: say("nostr.no-follow") }
    : { act: true, undo: true, reason: null },
);

const INDICATORS = "16 CFR 465.8 (USA, 2024): no buying of fake indicators of social media influence";
const ENDORSEMENTS = "16 CFR 255 (USA): paid endorsements are disclosed; NIP-11: each relay's own terms";

/** No rule of Nostr forbids rewards. Laws about paid influence apply on live relays; nothing leaves a sandbox. */
export function policyOf({
  NOSTR_RELAYS,
  NOSTR_POLICY_ACKNOWLEDGED,
}: Pick<CommonConfig, "NOSTR_RELAYS" | "NOSTR_POLICY_ACKNOWLEDGED">): Record<ActionKind, Policy> {
  const relays = listIn(NOSTR_RELAYS);
  const isSandbox = relays.every(isSandboxRelay);
  return byKind((kind) => {
    const isIndicator = kind === "follow" || kind === "like";
    // Posts of a sandbox have no readers.
    const mustDisclose = !isSandbox && kind !== "follow";
    if (relays.length === 0)
      return { mustDisclose, rewardable: false, source: "NOSTR_RELAYS names no relay" };
    const rewardable = isSandbox || !isIndicator || NOSTR_POLICY_ACKNOWLEDGED === "yes";
    return { mustDisclose, rewardable, source: isIndicator ? INDICATORS : ENDORSEMENTS };
  });
}
