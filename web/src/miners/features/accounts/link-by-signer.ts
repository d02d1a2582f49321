import {
  awaitSigner,
  beginSigner,
  completeSigner,
  type XAccountView,
} from "@lode/core/contracts/http/accounts";
import { call } from "../../../lib/api.ts";

const params = { network: "nostr" };

export const beginLinkBySigner = () => call(beginSigner, { params });

/** Waits until the person has connected a signer. Throws ApiError, also once the request has expired. */
export async function waitForSigner(key: string, signal: AbortSignal): Promise<string> {
  for (;;) {
    const { signer } = await call(awaitSigner, { params, body: { key }, signal });
    if (signer !== null) return signer;
  }
}

/** Asks the signer to prove the key, which a person may have to confirm. */
export const linkBySigner = (key: string, signer: string): Promise<XAccountView> =>
  call(completeSigner, { params, body: { key, signer } });
