import { type WebSocket, WebSocketServer } from "ws";
import { readAssociation } from "./association.ts";
import { answerHello, type SecureSession } from "./session-keys.ts";
import {
  answerMethod,
  newAccount,
  type SessionState,
  type WalletMemory,
  type WalletMood,
  WalletRefusal,
} from "./wallet-methods.ts";

const SUBPROTOCOL = "com.solana.mobilewalletadapter.v1";

export interface Mood extends WalletMood {
  /** Closes the socket instead of answering this method; "hello" instead of the hello. */
  disconnectsAt: string | null;
  /** Waits before it answers this method, until `answerNow` is called. */
  holds: string | null;
  /** Waits before it listens, as an app that starts slowly. */
  startsAfterMs: number;
}

const FRIENDLY: Mood = {
  declines: [],
  signsIn: "no",
  disconnectsAt: null,
  holds: null,
  startsAfterMs: 0,
};

export interface MobileWalletApp {
  address: string;
  /** Every method that a page has called, in order. */
  calls: string[];
  /** What went against the specification. Empty if the page is correct. */
  faults: string[];
  /** Tokens that pages may still use. */
  tokens: ReadonlySet<string>;
  feel(mood: Partial<Mood>): void;
  /** What the phone does with the address that the page opens. */
  open(associationAddress: string): Promise<void>;
  answerNow(): void;
  /** As if its owner had removed the page in the wallet. */
  forgetPages(): void;
  close(): Promise<void>;
}

/**
 * A wallet app, written from the specification of the Mobile Wallet Adapter protocol 2.0 and not from the package that
 * the page uses. It listens on the port that the page names, one session at a time.
 */
export function startMobileWallet(): MobileWalletApp {
  const memory: WalletMemory = { account: newAccount(), tokens: new Set() };
  const calls: string[] = [];
  const faults: string[] = [];
  let mood = FRIENDLY;
  let release = () => {};
  let server: WebSocketServer | undefined;
  const stop = async () => {
    const stopping = server;
    server = undefined;
    for (const client of stopping?.clients ?? []) client.terminate();
    await new Promise<void>((done) => (stopping ? stopping.close(() => done()) : done()));
  };

  const answer = async (socket: WebSocket, secure: SecureSession, state: SessionState, bytes: Buffer) => {
    const { id, method, params } = (await secure.open(Uint8Array.from(bytes))) as Request;
    calls.push(params.auth_token && method === "authorize" ? "authorize again" : method);
    if (mood.disconnectsAt === method) return socket.terminate();
    if (mood.holds === method) {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    try {
      const result = answerMethod(memory, mood, state, { method, params });
      socket.send(await secure.seal({ jsonrpc: "2.0", id, result }));
    } catch (error) {
      if (!(error instanceof WalletRefusal)) throw error;
      const { code, message } = error;
      socket.send(await secure.seal({ jsonrpc: "2.0", id, error: { code, message } }));
    }
  };

  const serve = (socket: WebSocket, association: Uint8Array<ArrayBuffer>) => {
    const state: SessionState = { authorized: false };
    let secure: SecureSession | undefined;
    let earlier: Promise<unknown> = Promise.resolve();
    const take = async (bytes: Buffer) => {
      if (secure) return answer(socket, secure, state, bytes);
      if (mood.disconnectsAt === "hello") return socket.terminate();
      secure = await answerHello(association, Uint8Array.from(bytes));
      socket.send(secure.hello);
    };
    // In order, because messages are numbered.
    socket.on("message", (bytes: Buffer) => {
      earlier = earlier.then(() => take(bytes)).catch((error: Error) => faults.push(error.message));
    });
    socket.on("error", () => socket.terminate());
  };

  return {
    address: memory.account.address,
    calls,
    faults,
    tokens: memory.tokens,
    feel: (change) => {
      mood = { ...FRIENDLY, ...change };
    },
    async open(address) {
      const { publicKey, port } = readAssociation(address);
      await stop();
      await new Promise((resolve) => setTimeout(resolve, mood.startsAfterMs));
      const handleProtocols = (offered: Set<string>) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false);
      server = new WebSocketServer({ host: "127.0.0.1", port, path: "/solana-wallet", handleProtocols });
      server.on("connection", (socket) => serve(socket, publicKey));
      server.on("error", (error) => faults.push(error.message));
    },
    answerNow: () => release(),
    forgetPages: () => memory.tokens.clear(),
    close: stop,
  };
}

interface Request {
  id: number;
  method: string;
  params: Record<string, unknown>;
}
