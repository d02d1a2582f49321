const STORED = "sandbox_wallet_key";

export interface SandboxKey {
  publicKey: Uint8Array;
  sign: (message: Uint8Array) => Promise<Uint8Array>;
}

/** In local storage, readable by every script of the page: this wallet is for play money only. */
export async function openSandboxKey(): Promise<SandboxKey> {
  const stored = localStorage.getItem(STORED);
  const jwk = stored === null ? await newKey() : (JSON.parse(stored) as JsonWebKey);
  const key = await crypto.subtle.importKey("jwk", jwk, "Ed25519", false, ["sign"]);
  return {
    publicKey: bytesOf(jwk.x ?? ""),
    sign: async (message) =>
      new Uint8Array(await crypto.subtle.sign("Ed25519", key, Uint8Array.from(message))),
  };
}

async function newKey(): Promise<JsonWebKey> {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const jwk = await crypto.subtle.exportKey("jwk", pair.privateKey);
  localStorage.setItem(STORED, JSON.stringify(jwk));
  return jwk;
}

const bytesOf = (base64url: string): Uint8Array =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );
