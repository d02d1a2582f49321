import { challengeLink, proveLink, type XAccountView } from "@lode/core/contracts/http/accounts";
import { call } from "../../../lib/api.ts";
import { type NostrExtension, signWithExtension } from "../../../lib/nostr-extension.ts";

/** HTTP authentication of NIP-98. */
const HTTP_AUTH = 27235;

/**
 * Links the key with which the extension signs Lode's challenge. Throws SignerRefused, or ApiError with the
 * server's sentence.
 */
export async function linkWithExtension(extension: NostrExtension): Promise<XAccountView> {
  const params = { network: "nostr" };
  const { challenge, url } = await call(challengeLink, { params });
  const tags = [
    ["u", url],
    ["method", "POST"],
    ["challenge", challenge],
  ];
  const unsigned = { kind: HTTP_AUTH, created_at: Math.floor(Date.now() / 1_000), tags, content: "" };
  return call(proveLink, { params, body: { event: await signWithExtension(extension, unsigned) } });
}
