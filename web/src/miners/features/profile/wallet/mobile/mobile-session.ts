import { type MobileWallet, startScenario } from "@solana-mobile/mobile-wallet-adapter-protocol";
import { whileOpeningApp } from "./app-opening.ts";
import { allowLocalSockets, canOpenWalletApps } from "./local-sockets.ts";
import { asMobileFailure, isExplained, MobileFailure } from "./mobile-failure.ts";
import type { ShowStep } from "./mobile-steps.ts";

/** Long enough to unlock a wallet and to read what it asks. */
const ANSWER_MS = 120_000;
/** The answer may still be decrypted when its socket closes. */
const CLOSING_MS = 500;

export interface Conversation {
  show: ShowStep;
  uriBase: string | null;
}

let stopLast = (): void => {};
let last: Promise<unknown> = Promise.resolve();

/**
 * Opens a wallet app and gives its session to `ask`. A new session ends an earlier one. An answer that comes after the
 * miner has cancelled, or after the deadline, changes nothing. Throws MobileFailure.
 */
export async function askWalletApp<T>(
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
 * Reports that an open socket closed. The package does not expose its socket, and leaves a request open for ever if the
 * wallet closes it. Nothing else on the page uses a WebSocket.
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
