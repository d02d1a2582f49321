import { type Bytes, type Digest, fromHex, utf8 } from "@lode/core/domain/proof/digest";

/** `unsupported` in browsers without Ed25519. */
export type SignatureVerdict = "valid" | "invalid" | "unsupported";

export interface Cryptography {
  digest: Digest;
  /** Key and signature in hexadecimal. */
  verify(text: string, signature: string, publicKey: string): Promise<SignatureVerdict>;
}

/** The browser's Web Crypto, or null: browsers offer it only on https and localhost. */
export function browserCryptography(subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null) {
  if (!subtle) return null;
  const digest = async (bytes: Bytes): Promise<Bytes> =>
    new Uint8Array(await subtle.digest("SHA-256", bytes));
  return {
    digest,
    async verify(text, signature, publicKey) {
      const [signed, published] = [fromHex(signature), fromHex(publicKey)];
      if (!signed || !published) return "invalid";
      const key = await importKey(subtle, published);
      if (typeof key === "string") return key;
      return (await subtle.verify("Ed25519", key, signed, utf8(text))) ? "valid" : "invalid";
    },
  } satisfies Cryptography;
}

async function importKey(subtle: SubtleCrypto, key: Bytes): Promise<CryptoKey | "invalid" | "unsupported"> {
  try {
    return await subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
  } catch (error) {
    return error instanceof DOMException && error.name === "NotSupportedError" ? "unsupported" : "invalid";
  }
}
