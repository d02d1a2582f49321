/** The address by which a page opens a wallet app: Mobile Wallet Adapter 2.0, *Association*. */
export interface Association {
  /** The page's P-256 key, as an uncompressed point. */
  publicKey: Uint8Array<ArrayBuffer>;
  port: number;
}

/** Throws if the address does not follow the specification. */
export function readAssociation(address: string): Association {
  const { protocol, pathname, searchParams } = new URL(address);
  if (protocol !== "solana-wallet:" || pathname !== "/v1/associate/local") {
    throw new Error(`Not a local association: ${address}`);
  }
  // The padding character is not allowed in the query, so pages replace it with a dot or leave it out.
  const publicKey = Uint8Array.from(
    Buffer.from((searchParams.get("association") ?? "").replaceAll(".", ""), "base64url"),
  );
  const port = Number(searchParams.get("port"));
  if (publicKey.length !== 65 || publicKey[0] !== 4)
    throw new Error("The association key is no P-256 point.");
  if (!Number.isInteger(port) || port < 49_152 || port > 65_535) throw new Error("The port is out of range.");
  if (searchParams.get("v") !== "v1") throw new Error("The page does not offer version 1.");
  return { publicKey, port };
}
