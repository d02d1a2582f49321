import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import bs58 from "bs58";

const AUTHORIZATION_FAILED = -1;
const NOT_SIGNED = -3;
const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;

export const SIGN_IN = "solana:signInWithSolana";

export class WalletRefusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export interface WalletMood {
  declines: readonly string[];
  /** Offers Sign-in with Solana: properly, without a result, or not at all. */
  signsIn: "yes" | "without-result" | "no";
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
  const methods: Record<string, () => object> = {
    get_capabilities: () => ({
      max_transactions_per_request: 10,
      max_messages_per_request: 1,
      supported_transaction_versions: ["legacy", 0],
      features: mood.signsIn === "no" ? [] : [SIGN_IN],
    }),
    authorize: () => authorize(memory, mood, session, params),
    reauthorize: () => authorize(memory, mood, session, params),
    deauthorize: () => {
      memory.tokens.delete(String(params.auth_token));
      session.authorized = false;
      return {};
    },
    sign_messages: () => signMessages(memory, mood, session, params),
  };
  const answer = methods[method];
  if (!answer) throw new WalletRefusal(METHOD_NOT_FOUND, `${method} is not supported`);
  return answer();
}

function authorize(
  { account, tokens }: WalletMemory,
  mood: WalletMood,
  session: SessionState,
  params: WalletParams,
) {
  const { auth_token, identity, chain, sign_in_payload } = params;
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
  const signsIn = sign_in_payload !== undefined && mood.signsIn === "yes";
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
    ...(signsIn ? { sign_in_result: signIn(account, sign_in_payload as Record<string, string>) } : {}),
  };
}

/** The text that Sign-in with Solana prescribes for these fields. */
export function signInText(address: string, fields: Record<string, string>): string {
  const line = (name: string, value?: string) => (value === undefined ? [] : [`${name}: ${value}`]);
  return [
    `${fields.domain} wants you to sign in with your Solana account:`,
    address,
    ...(fields.statement === undefined ? [] : ["", fields.statement]),
    "",
    ...line("URI", fields.uri),
    ...line("Version", fields.version),
    ...line("Chain ID", fields.chainId),
    ...line("Nonce", fields.nonce),
    ...line("Issued At", fields.issuedAt),
  ].join("\n");
}

function signIn({ address, publicKey, privateKey }: WalletAccount, fields: Record<string, string>) {
  const message = Buffer.from(signInText(address, fields));
  return {
    address: publicKey.toString("base64"),
    signed_message: message.toString("base64"),
    signature: sign(null, message, privateKey).toString("base64"),
    signature_type: "ed25519",
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
  if (mood.signsIn === "without-result") return { signed_payloads: [] };
  return {
    signed_payloads: payloads.map((payload) => {
      const message = Buffer.from(payload, "base64");
      return Buffer.concat([message, sign(null, message, account.privateKey)]).toString("base64");
    }),
  };
}
