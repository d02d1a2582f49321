import { decode, npubEncode } from "nostr-tools/nip19";
import type { TargetAddress } from "../port.ts";

/** A NIP-19 spelling, alone, after nostr: or as a part of a client's link. */
const BECH32 = /(?:^|[/:])(n(?:pub|profile|ote|event)1[02-9ac-hj-np-z]+)\/?(?:[?#].*)?$/;

/** A note does not name its author. */
export function readAddress(address: string): TargetAddress | undefined {
  const [, bech32] = BECH32.exec(address) ?? [];
  if (bech32 === undefined) return undefined;
  try {
    const { type, data } = decode(bech32);
    if (type === "npub" || type === "nprofile") return { username: null, accountId: bech32, postId: null };
    if (type !== "nevent") return { username: null, accountId: null, postId: bech32 };
    return { username: null, accountId: data.author ? npubEncode(data.author) : null, postId: bech32 };
  } catch {
    return undefined;
  }
}
