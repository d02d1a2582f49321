import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import bs58 from "bs58";

const AUTHORIZATION_FAILED = -1;
const NOT_SIGNED = -3;
const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;

export class WalletRefusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export interface WalletMood {
  declines: readonly string[];
  /** Answers a request for a signature without one. */
  signsNothing: boolean;
}

export interface WalletAccount {
  address: string;
  publicKey: Buffer;
  privateKey: KeyObject;
}

export function newAccount(): WalletAccount {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const bytes = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  return { address: bs58.encode(bytes), publicKey: bytes, privateKey };
}

type WalletParams = Record<string, unknown>;
export interface WalletMemory {
  account: WalletAccount;
  tokens: Set<string>;
}
/** `authorized` lasts as long as one session. */
export interface SessionState {
  authorized: boolean;
}

export function answerMethod(
  memory: WalletMemory,
  mood: WalletMood,
  session: SessionState,
  { method, params }: { method: string; params: WalletParams },
): object {
  if (method === "authorize") return authorize(memory, mood, session, params);
  if (method === "sign_messages") return signMessages(memory, mood, session, params);
  throw new WalletRefusal(METHOD_NOT_FOUND, `${method} is not supported`);
}

function authorize(
  { account, tokens }: WalletMemory,
  mood: WalletMood,
  session: SessionState,
  params: WalletParams,
) {
  const { auth_token, identity, chain } = params;
  if (auth_token !== undefined) {
    if (!tokens.has(String(auth_token))) throw new WalletRefusal(AUTHORIZATION_FAILED, "unknown token");
  } else if (mood.declines.includes("authorize")) {
    throw new WalletRefusal(AUTHORIZATION_FAILED, "authorization request declined");
  }
  const { uri, icon } = identity as { uri?: string; icon?: string };
  // The icon is relative to the page's address, which a wallet shows and verifies.
  if (!uri || icon?.includes(":") || !String(chain).startsWith("solana:")) {
    throw new WalletRefusal(INVALID_PARAMS, "identity or chain is malformed");
  }
  session.authorized = true;
  const token = auth_token === undefined ? randomBytes(16).toString("base64url") : String(auth_token);
  tokens.add(token);
  const address = account.publicKey.toString("base64");
  return {
    auth_token: token,
    accounts: [
      {
        address,
        display_address: account.address,
        display_address_format: "base58",
        label: "Pocket wallet",
        chains: ["solana:devnet"],
        features: [],
      },
    ],
  };
}

function signMessages(
  { account }: WalletMemory,
  mood: WalletMood,
  session: SessionState,
  params: WalletParams,
) {
  if (!session.authorized) throw new WalletRefusal(AUTHORIZATION_FAILED, "not authorized");
  if (mood.declines.includes("sign_messages")) throw new WalletRefusal(NOT_SIGNED, "signing declined");
  const { addresses, payloads } = params as { addresses: string[]; payloads: string[] };
  if (addresses.some((address) => address !== account.publicKey.toString("base64"))) {
    throw new WalletRefusal(INVALID_PARAMS, "not an authorized address");
  }
  if (mood.signsNothing) return { signed_payloads: [] };
  return {
    signed_payloads: payloads.map((payload) => {
      const message = Buffer.from(payload, "base64");
      return Buffer.concat([message, sign(null, message, account.privateKey)]).toString("base64");
    }),
  };
}
