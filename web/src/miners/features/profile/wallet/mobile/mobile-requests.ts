import { createSignInMessageText, parseSignInMessageText } from "@solana/wallet-standard-util";
import {
  type AuthorizationResult,
  type MobileWallet,
  SolanaMobileWalletAdapterProtocolError,
  SolanaSignInWithSolana,
  startScenario,
} from "@solana-mobile/mobile-wallet-adapter-protocol";
import { fromBase64, toBase64 } from "../../../../../lib/base64.ts";
import { allowLocalSockets, canOpenWalletApps, whileOpeningApp } from "./local-sockets.ts";
import type { MobileAuthorization } from "./mobile-authorization.ts";
import {
  asMobileFailure,
  isExplained,
  isNotAuthorized,
  MobileFailure,
  type ShowStep,
} from "./mobile-failure.ts";

/** Long enough to unlock a wallet and to read what it asks. */
const ANSWER_MS = 120_000;
/** The answer may still be decrypted when its socket closes. */
const CLOSING_MS = 500;

interface Conversation {
  show: ShowStep;
  uriBase: string | null;
}

let stopLast = (): void => {};
let last: Promise<unknown> = Promise.resolve();

/**
 * Opens a wallet app and gives its session to `ask`. A new session ends an earlier one. An answer that comes after the
 * miner has cancelled, or after the deadline, changes nothing. Throws MobileFailure.
 */
async function askWalletApp<T>(
  { show, uriBase }: Conversation,
  ask: (app: MobileWallet) => Promise<T>,
): Promise<T> {
  stopLast();
  await last;
  const session = interruptible();
  stopLast = session.cancel;
  const answer = converse(session, show, uriBase, ask);
  last = answer.catch(() => {});
  try {
    const value = await answer;
    show(null);
    return value;
  } catch (error) {
    const failure = asMobileFailure(error);
    show(isExplained(failure.kind) ? { kind: failure.kind } : null);
    throw failure;
  }
}

async function converse<T>(
  { cancel, interrupt, unlessInterrupted }: Interruptible,
  show: ShowStep,
  uriBase: string | null,
  ask: (app: MobileWallet) => Promise<T>,
): Promise<T> {
  const tap = (kind: "permission" | "open") =>
    unlessInterrupted(new Promise<void>((go) => show({ kind, go, cancel })));
  if (!canOpenWalletApps()) throw new MobileFailure("incompatible");
  await unlessInterrupted(allowLocalSockets(() => tap("permission")));
  if (navigator.userActivation?.isActive === false) await tap("open");
  show({ kind: "looking", cancel });
  const deadline = setTimeout(() => interrupt("late"), ANSWER_MS);
  const stopWatching = watchSocket(() => setTimeout(() => interrupt("closed"), CLOSING_MS));
  const opening = whileOpeningApp(() => startScenario(uriBase === null ? undefined : { baseUri: uriBase }));
  try {
    const { wallet } = await unlessInterrupted(opening);
    show({ kind: "waiting", cancel });
    return await unlessInterrupted(ask(await unlessInterrupted(wallet)));
  } finally {
    clearTimeout(deadline);
    stopWatching();
    // Also closes a session that opens only after it was cancelled.
    opening.then(({ wallet, close }) => {
      wallet.catch(() => {});
      close();
    }, ignore);
  }
}

interface Interruptible {
  cancel: () => void;
  interrupt: (kind: "cancelled" | "closed" | "late") => void;
  unlessInterrupted: <V>(work: Promise<V>) => Promise<V>;
}

function interruptible(): Interruptible {
  let interrupt: Interruptible["interrupt"] = ignore;
  const interrupted = new Promise<never>((_resolve, reject) => {
    interrupt = (kind) => reject(new MobileFailure(kind));
  });
  interrupted.catch(ignore);
  return {
    interrupt,
    cancel: () => interrupt("cancelled"),
    unlessInterrupted: (work) => Promise.race([work, interrupted]),
  };
}

function ignore(): void {}

const BrowserSocket = globalThis.WebSocket;

/**
 * Reports that an open socket closed. The package does not expose its socket, and never ends a request if
 * the wallet closes the socket. Nothing else on the page uses a WebSocket.
 */
function watchSocket(onClosed: () => void): () => void {
  globalThis.WebSocket = class extends BrowserSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener("open", () => this.addEventListener("close", onClosed));
    }
  };
  return () => {
    globalThis.WebSocket = BrowserSocket;
  };
}

/** docs/pages.md, Figures: a signature has 64 bytes, and a wallet's network is devnet. */
const SIGNATURE_BYTES = 64;
const CHAIN = "solana:devnet" as const;

const identity = (name: string) => ({ name, uri: location.origin, icon: "favicon.svg" });

/** Throws MobileFailure, as every request here. */
export const connectApp = (to: Conversation, stored: MobileAuthorization | null, productName: string) =>
  askWalletApp(to, (app) => authorize(app, stored, productName));

export const signInApp = (
  to: Conversation,
  stored: MobileAuthorization,
  message: Uint8Array,
  productName: string,
): Promise<Signed> => askWalletApp(to, (app) => sign(app, stored, message, productName));

export const revokeInApp = (to: Conversation, authToken: string) =>
  askWalletApp(to, (app) => app.deauthorize({ auth_token: authToken }));

/** Renews a stored authorization without asking the miner; asks if the wallet has forgotten it, or if there is none. */
async function authorize(
  app: MobileWallet,
  stored: MobileAuthorization | null,
  productName: string,
): Promise<AuthorizationResult> {
  const asked = { identity: identity(productName), chain: CHAIN };
  if (!stored) return app.authorize(asked);
  try {
    return await app.authorize({ ...asked, auth_token: stored.authToken });
  } catch (error) {
    if (!isNotAuthorized(error)) throw error;
    return app.authorize({ ...asked, addresses: [stored.publicKey] });
  }
}

interface Signed {
  authorization: AuthorizationResult;
  signature: Uint8Array;
}

/**
 * Signs the message with the stored account. A wallet that offers Sign-in with Solana gets the message's fields, and shows
 * them as such; any other wallet gets the text. Throws MobileFailure("no-sign-in") or MobileFailure("other-account").
 */
async function sign(
  app: MobileWallet,
  stored: MobileAuthorization,
  message: Uint8Array,
  productName: string,
): Promise<Signed> {
  const payload = signInPayloadOf(new TextDecoder().decode(message));
  const { features = [] } = payload ? await app.getCapabilities() : {};
  if (payload && features.includes(SolanaSignInWithSolana)) {
    const authorization = await signIn(app, stored, payload, productName);
    return { authorization, signature: signInSignature(authorization, message) };
  }
  const authorization = await authorize(app, stored, productName);
  sameAccount(authorization, stored);
  const { signed_payloads } = await app.signMessages({
    addresses: [stored.publicKey],
    payloads: [toBase64(message)],
  });
  // The wallet returns the message with its signature at the end.
  return { authorization, signature: fromBase64(signed_payloads[0] ?? "").slice(-SIGNATURE_BYTES) };
}

type Payload = NonNullable<ReturnType<typeof signInPayloadOf>>;

/** Null if the text is not exactly what a wallet would write for these fields. */
function signInPayloadOf(text: string) {
  const fields = parseSignInMessageText(text);
  return fields && createSignInMessageText(fields) === text ? fields : null;
}

async function signIn(
  app: MobileWallet,
  stored: MobileAuthorization,
  payload: Payload,
  productName: string,
): Promise<AuthorizationResult> {
  const asked = { identity: identity(productName), chain: CHAIN, addresses: [stored.publicKey] };
  try {
    const authorization = await app.authorize({ ...asked, sign_in_payload: payload });
    sameAccount(authorization, stored);
    return authorization;
  } catch (error) {
    // Without a result the package asks for a signature of the text, and fails in many ways if that is missing too.
    const isAnswer =
      error instanceof MobileFailure || error instanceof SolanaMobileWalletAdapterProtocolError;
    throw isAnswer ? error : new MobileFailure("no-sign-in");
  }
}

function signInSignature({ sign_in_result }: AuthorizationResult, message: Uint8Array): Uint8Array {
  const signature = fromBase64(sign_in_result?.signature ?? "");
  const isOurs = sign_in_result && toBase64(fromBase64(sign_in_result.signed_message)) === toBase64(message);
  if (!isOurs || signature.length !== SIGNATURE_BYTES) throw new MobileFailure("no-sign-in");
  return signature;
}

function sameAccount({ accounts }: AuthorizationResult, { publicKey }: MobileAuthorization): void {
  if (accounts[0]?.address !== publicKey) throw new MobileFailure("other-account");
}
