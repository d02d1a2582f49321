import {
  type AuthorizationResult,
  type MobileWallet,
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
  productName: string;
  /** What the wallet allowed before; null for a first connection. */
  stored: MobileAuthorization | null;
}

/** Opens a wallet app and gives its session to `ask`. Throws MobileFailure. */
async function askWalletApp<T>(to: Conversation, ask: (app: MobileWallet) => Promise<T>): Promise<T> {
  try {
    const value = await converse(to, ask);
    to.show(null);
    return value;
  } catch (error) {
    const failure = asMobileFailure(error);
    to.show(isExplained(failure.kind) ? { kind: failure.kind } : null);
    throw failure;
  }
}

/** An answer that comes after the miner has cancelled, or after the deadline, changes nothing. */
async function converse<T>(
  { show, stored }: Conversation,
  ask: (app: MobileWallet) => Promise<T>,
): Promise<T> {
  let interrupt: (kind: "cancelled" | "closed" | "late") => void = ignore;
  const interrupted = new Promise<never>((_resolve, reject) => {
    interrupt = (kind) => reject(new MobileFailure(kind));
  });
  interrupted.catch(ignore);
  const unlessInterrupted = <V>(work: Promise<V>): Promise<V> => Promise.race([work, interrupted]);
  const cancel = () => interrupt("cancelled");
  const tap = (kind: "permission" | "open") =>
    unlessInterrupted(new Promise<void>((go) => show({ kind, go, cancel })));

  if (!canOpenWalletApps()) throw new MobileFailure("incompatible");
  await unlessInterrupted(allowLocalSockets(() => tap("permission")));
  if (navigator.userActivation?.isActive === false) await tap("open");
  show({ kind: "looking", cancel });
  const deadline = setTimeout(() => interrupt("late"), ANSWER_MS);
  const stopWatching = watchSocket(() => setTimeout(() => interrupt("closed"), CLOSING_MS));
  const opening = whileOpeningApp(() =>
    startScenario(stored?.uriBase ? { baseUri: stored.uriBase } : undefined),
  );
  try {
    const { wallet } = await unlessInterrupted(opening);
    show({ kind: "waiting", cancel });
    return await unlessInterrupted(ask(await unlessInterrupted(wallet)));
  } finally {
    clearTimeout(deadline);
    stopWatching();
    // Also closes a session that opens only after it was cancelled.
    opening.then(({ wallet, close }) => {
      wallet.catch(ignore);
      close();
    }, ignore);
  }
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
const CHAIN = "solana:devnet";

/** Throws MobileFailure, as every request here. */
export const connectApp = (to: Conversation): Promise<AuthorizationResult> =>
  askWalletApp(to, (app) => authorize(app, to));

/** Renews a stored authorization without asking the miner; asks if the wallet has forgotten it, or if there is none. */
async function authorize(
  app: MobileWallet,
  { stored, productName }: Conversation,
): Promise<AuthorizationResult> {
  const identity = { name: productName, uri: location.origin, icon: "favicon.svg" };
  const asked = { identity, chain: CHAIN } as const;
  if (!stored) return app.authorize(asked);
  try {
    return await app.authorize({ ...asked, auth_token: stored.authToken });
  } catch (error) {
    if (!isNotAuthorized(error)) throw error;
    return app.authorize({ ...asked, addresses: [stored.publicKey] });
  }
}

/**
 * Signs the message with the stored account. Throws MobileFailure("other-account"), or MobileFailure("no-sign-in") if
 * the wallet answers without a signature.
 */
export const signInApp = (to: Conversation & { stored: MobileAuthorization }, message: Uint8Array) =>
  askWalletApp(to, async (app) => {
    const authorization = await authorize(app, to);
    const { publicKey } = to.stored;
    if (authorization.accounts[0]?.address !== publicKey) throw new MobileFailure("other-account");
    const payloads = [toBase64(message)];
    const { signed_payloads } = await app.signMessages({ addresses: [publicKey], payloads });
    // The wallet returns the message with its signature at the end.
    const signature = fromBase64(signed_payloads[0] ?? "").slice(-SIGNATURE_BYTES);
    if (signature.length !== SIGNATURE_BYTES) throw new MobileFailure("no-sign-in");
    return { authorization, signature };
  });
