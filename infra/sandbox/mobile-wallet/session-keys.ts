import { webcrypto } from "node:crypto";

const { subtle } = webcrypto;
const POINT_BYTES = 65;
const NUMBER_BYTES = 4;
const IV_BYTES = 12;

export interface SecureSession {
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
export async function answerHello(
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
