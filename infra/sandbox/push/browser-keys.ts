import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

const CURVE = "prime256v1";
const [SALT, SIZE, TAG] = [16, 4, 16];
/** Ends the content of the last record; zeros of padding may follow (RFC 8188, section 2). */
const LAST = 2;

/** The keys of a browser's subscription, and the reading of what is encrypted for them. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
  /** Throws if the message was not encrypted for these keys. */
  decrypt(message: Buffer): string;
}

const derive = (secret: Buffer, salt: Buffer, about: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, about, length));

const about = (label: string, ...more: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(`${label}\0`), ...more]);

/** Written from RFC 8291 and RFC 8188, and shares no code with the library that encrypts. */
export function makeBrowserKeys(): BrowserKeys {
  const pair = createECDH(CURVE);
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: publicKey.toString("base64url"),
    auth: auth.toString("base64url"),
    decrypt(message) {
      const salt = message.subarray(0, SALT);
      const recordSize = message.readUInt32BE(SALT);
      const keyFrom = SALT + SIZE + 1;
      const recordsFrom = keyFrom + message.readUInt8(SALT + SIZE);
      const sender = message.subarray(keyFrom, recordsFrom);
      const shared = pair.computeSecret(sender);
      const input = derive(shared, auth, about("WebPush: info", publicKey, sender), 32);
      const key = derive(input, salt, about("Content-Encoding: aes128gcm"), 16);
      const nonce = derive(input, salt, about("Content-Encoding: nonce"), 12);
      const record = message.subarray(recordsFrom);
      // RFC 8291, section 4: a push message is one record.
      if (record.length > recordSize) throw new Error("A push message has one record.");
      const cipher = createDecipheriv("aes-128-gcm", key, nonce);
      cipher.setAuthTag(record.subarray(-TAG));
      const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG)), cipher.final()]);
      const end = padded.lastIndexOf(LAST);
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
        throw new Error("The padding of the record is wrong.");
      return padded.subarray(0, end).toString("utf8");
    },
  };
}
