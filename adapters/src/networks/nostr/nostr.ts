import { AD, saysAd } from "@lode/core/domain/networks/nostr/disclosure";
import type { NetworkModule } from "../port.ts";
import { openNostr } from "./open-nostr.ts";
import { policyOf } from "./policy.ts";
import { readAddress, readTarget, targetFault } from "./read-target.ts";

/** Comments are notes, and many clients fold longer ones. */
const LONGEST_TEXT = 1_000;

export const nostr: NetworkModule = {
  id: "nostr",
  isOn: ({ NOSTR_RELAYS }) => NOSTR_RELAYS !== undefined,
  policyOf,
  readAddress,
  readTarget,
  targetFault,
  textFault(text) {
    if (!saysAd(text)) return `must begin with ${AD}: on Nostr a paid comment says so first`;
    return text.length > LONGEST_TEXT
      ? `has ${text.length} characters, and ${LONGEST_TEXT} are allowed`
      : undefined;
  },
  open: openNostr,
};
