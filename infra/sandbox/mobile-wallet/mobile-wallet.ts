import { webcrypto } from "node:crypto";
import { type WebSocket, WebSocketServer } from "ws";
import {
  answerMethod,
  newAccount,
  type SessionState,
  type WalletMemory,
  type WalletMood,
  WalletRefusal,
} from "./wallet-methods.ts";

const { subtle } = webcrypto;
const POINT_BYTES = 65;
const NUMBER_BYTES = 4;
const IV_BYTES = 12;

interface SecureSession {
  /** The wallet's side of the hello, with the properties of the session. */
  hello: Uint8Array;
  seal: (message: object) => Promise<Uint8Array>;
  /** Throws if the message was changed, repeated or left out. */
  open: (bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>;
}

/**
 * Answers HELLO_REQ (the page's ECDH point, and its signature by the association key) with HELLO_RSP, and derives the
 * session's key: HKDF-SHA-256 of the shared secret, salted with the association key, for AES-128-GCM.
 */
async function answerHello(
  association: Uint8Array<ArrayBuffer>,
  request: Uint8Array<ArrayBuffer>,
): Promise<SecureSession> {
  const [point, signature] = [request.slice(0, POINT_BYTES), request.slice(POINT_BYTES)];
  const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const identity = await subtle.importKey("raw", association, ecdsa, false, ["verify"]);
  if (!(await subtle.verify(ecdsa, identity, signature, point))) {
    throw new Error("The hello is not signed by the association key.");
  }
  const ecdh = { name: "ECDH", namedCurve: "P-256" };
  const own = await subtle.generateKey(ecdh, false, ["deriveBits"]);
  const theirs = await subtle.importKey("raw", point, ecdh, false, []);
  const secret = await subtle.deriveBits({ name: "ECDH", public: theirs }, own.privateKey, 256);
  const material = await subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const key = await subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: association, info: new Uint8Array() },
    material,
    { name: "AES-GCM", length: 128 },
    false,
    ["encrypt", "decrypt"],
  );
  const { seal, open } = sequenced(key);
  const publicPoint = new Uint8Array(await subtle.exportKey("raw", own.publicKey));
  return { hello: Buffer.concat([publicPoint, await seal({ v: "1" })]), seal, open };
}

/** Each side numbers its messages from 1. The number travels in the clear, and is authenticated. */
function sequenced(key: webcrypto.CryptoKey): Pick<SecureSession, "seal" | "open"> {
  let [sent, received] = [0, 0];
  const numberBytes = (value: number) => {
    const bytes = new Uint8Array(NUMBER_BYTES);
    new DataView(bytes.buffer).setUint32(0, value);
    return bytes;
  };
  return {
    async seal(message) {
      const number = numberBytes(++sent);
      const iv = webcrypto.getRandomValues(new Uint8Array(IV_BYTES));
      const plain = new TextEncoder().encode(JSON.stringify(message));
      const sealed = await subtle.encrypt({ name: "AES-GCM", iv, additionalData: number }, key, plain);
      return Buffer.concat([number, iv, new Uint8Array(sealed)]);
    },
    async open(bytes) {
      const number = numberBytes(++received);
      if (Buffer.compare(bytes.subarray(0, NUMBER_BYTES), number) !== 0) {
        throw new Error(`Message ${received} has another number.`);
      }
      const iv = bytes.slice(NUMBER_BYTES, NUMBER_BYTES + IV_BYTES);
      const algorithm = { name: "AES-GCM", iv, additionalData: number };
      const plain = await subtle.decrypt(algorithm, key, bytes.slice(NUMBER_BYTES + IV_BYTES));
      return JSON.parse(new TextDecoder().decode(plain));
    },
  };
}

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
  signsNothing: false,
  disconnectsAt: null,
  holds: null,
  startsAfterMs: 0,
};

export type MobileWalletApp = ReturnType<typeof startMobileWallet>;

/**
 * A wallet app, written from the specification of the Mobile Wallet Adapter protocol 2.0 and not from the package that
 * the page uses. It listens on the port that the page names, one session at a time.
 */
export function startMobileWallet() {
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
    const { id, method, params } = (await secure.open(Uint8Array.from(bytes))) as WalletRequest;
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
    /** Breaches of the specification. Empty if the page is correct. */
    faults,
    tokens: memory.tokens,
    feel: (change: Partial<Mood>) => {
      mood = { ...FRIENDLY, ...change };
    },
    /** Opens the address of the page as the phone does. */
    async open(address: string): Promise<void> {
      const { publicKey, port } = readAssociation(address);
      await stop();
      await new Promise((resolve) => setTimeout(resolve, mood.startsAfterMs));
      const handleProtocols = (offered: Set<string>) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false);
      server = new WebSocketServer({ host: "127.0.0.1", port, path: "/solana-wallet", handleProtocols });
      server.on("connection", (socket) => serve(socket, publicKey));
      server.on("error", (error) => faults.push(error.message));
    },
    answerNow: () => release(),
    /** Forgets pages, as if the wallet's owner had removed them. */
    forgetPages: () => memory.tokens.clear(),
    close: stop,
  };
}

interface WalletRequest {
  id: number;
  method: string;
  params: Record<string, unknown>;
}

/** The address by which a page opens a wallet app: Mobile Wallet Adapter 2.0, *Association*. */
interface Association {
  publicKey: Uint8Array<ArrayBuffer>;
  port: number;
}

function readAssociation(address: string): Association {
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
