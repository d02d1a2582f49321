import { isSignedBy } from "@lode/adapters/crypto/ed25519";
import { sha256 } from "@lode/adapters/crypto/random-token";
import { eventCrypto } from "@lode/adapters/networks/nostr/is-authentic";
import type { AwardReceiptView } from "@lode/core/contracts/http/receipt";
import * as contract from "@lode/core/contracts/verify-receipt";
import { fromHex, utf8 } from "@lode/core/domain/proof/digest";

const crypto: contract.ReceiptCrypto = {
  events: eventCrypto,
  ledger: {
    digest: sha256,
    async verify(text, signature, publicKey) {
      const [signed, key] = [fromHex(signature), fromHex(publicKey)];
      return signed !== undefined && key !== undefined && isSignedBy(key, utf8(text), signed);
    },
  },
};

/** Checks a receipt with nothing but itself, with Node's own cryptography. */
export const verifyReceipt = (receipt: AwardReceiptView) => contract.verifyReceipt(crypto, receipt);
