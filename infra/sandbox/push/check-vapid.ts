import { createPublicKey, verify } from "node:crypto";

/** A token may be valid for a day at most (RFC 8292, section 2). */
const DAY_SECONDS = 86_400;

const decoded = (part = ""): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, "base64url").toString("utf8"));

function publicKeyOf(point: string) {
  const bytes = Buffer.from(point, "base64url");
  const [x, y] = [bytes.toString("base64url", 1, 33), bytes.toString("base64url", 33)];
  return createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
}

/**
 * What is wrong with the Authorization of a push message, or undefined: the token must be signed by the key that the
 * subscription was made for, and be meant for this push service (RFC 8292).
 */
export function vapidFault(
  header: string,
  expected: { key: string; origin: string; nowSeconds: number },
): string | undefined {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+),\s*k=([\w-]+)$/.exec(header) ?? [];
  if (key !== expected.key) return "the key is not the one of the subscription";
  const [head, claims, signature = ""] = token.split(".");
  if (decoded(head).alg !== "ES256") return "the algorithm is not ES256";
  const signed = Buffer.from(`${head}.${claims}`);
  const by = { key: publicKeyOf(key), dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", signed, by, Buffer.from(signature, "base64url"))) return "the signature is wrong";
  const { aud, exp, sub } = decoded(claims);
  if (aud !== expected.origin) return "the token is meant for another push service";
  if (!/^(mailto:|https:)/.test(String(sub))) return "the token names nobody to ask";
  const left = Number(exp) - expected.nowSeconds;
  return left > 0 && left <= DAY_SECONDS ? undefined : "the token has expired, or is valid for too long";
}
