import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { closeHttp, createHttpServer, listenOn, readBody, sendJson } from "../http.ts";

/** The DER of an Ed25519 key before its 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

const KEY_ID = "alias/treasury";

/**
 * A key in AWS KMS, as far as a treasury needs it: GetPublicKey and Sign of JSON 1.1. `seed` are the 32 bytes of an Ed25519
 * key, which has one name. Requests must be signed, and any credentials will do.
 */
export async function startKmsSandbox(seed: Uint8Array) {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(key).export({ format: "der", type: "spki" });
  const server = createHttpServer(async (request, response) => {
    const [, operation] = String(request.headers["x-amz-target"]).split(".");
    const { KeyId, ...asked } = JSON.parse((await readBody(request)) || "{}") as Record<string, string>;
    if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256"))
      return sendJson(response, 400, { __type: "MissingAuthenticationTokenException" });
    if (KeyId !== KEY_ID)
      return sendJson(response, 400, { __type: "NotFoundException", message: "There is no such key." });
    if (operation === "GetPublicKey")
      return sendJson(response, 200, {
        KeyId,
        PublicKey: publicKey.toString("base64"),
        KeySpec: "ECC_NIST_EDWARDS25519",
        KeyUsage: "SIGN_VERIFY",
      });
    if (operation === "Sign" && asked.SigningAlgorithm === "ED25519_SHA_512" && asked.MessageType === "RAW")
      return sendJson(response, 200, {
        KeyId,
        SigningAlgorithm: asked.SigningAlgorithm,
        Signature: sign(null, Buffer.from(asked.Message ?? "", "base64"), key).toString("base64"),
      });
    sendJson(response, 400, { __type: "UnsupportedOperationException" });
  });
  const port = await listenOn(server, 0, "127.0.0.1");
  return { port, stop: () => closeHttp(server) };
}
