import bs58 from "bs58";
import { measureOutsideCall } from "../../logging/outside-call.ts";
import type { TreasurySigner } from "../port.ts";

/** The last 32 bytes of an Ed25519 public key in DER are the key itself (RFC 8410). */
const PUBLIC_KEY_BYTES = 32;

/** Loaded only where it is used: the client takes a third of a worker's start-up time. */
const loadKms = async () => (await import("./kms-client.ts")).openKms();

/**
 * A key in AWS KMS (ECC_NIST_EDWARDS25519), which never leaves KMS. Region and credentials come from AWS's
 * default provider chain.
 */
export function awsKmsSigner(keyId: string): TreasurySigner {
  const loaded = loadKms();
  return {
    async readAddress() {
      const { kms, GetPublicKeyCommand } = await loaded;
      const { PublicKey } = await measureOutsideCall({ system: "kms", operation: "GetPublicKey" }, () =>
        kms.send(new GetPublicKeyCommand({ KeyId: keyId })),
      );
      if (!PublicKey) throw new Error(`AWS KMS gives no public key for ${keyId}.`);
      return bs58.encode(PublicKey.slice(-PUBLIC_KEY_BYTES));
    },
    async signMessage(message) {
      const { kms, SignCommand } = await loaded;
      const { Signature } = await measureOutsideCall({ system: "kms", operation: "Sign" }, () =>
        kms.send(
          new SignCommand({
            KeyId: keyId,
            Message: message,
            MessageType: "RAW",
            SigningAlgorithm: "ED25519_SHA_512",
          }),
        ),
      );
      if (!Signature) throw new Error("AWS KMS answered without a signature.");
      return Signature;
    },
  };
}
