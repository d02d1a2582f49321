import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { problem, v1Error } from "../api/problem.ts";
import type { AccessToken, RequestToken, XWorld } from "../world/world.ts";

/** The origin in signatures of OAuth 1.0a (RFC 5849). The client signs for it, whatever host it connects to. */
const SIGNED_ORIGIN = "https://api.x.com";

type OAuthParameters = Record<string, string>;
type SignedRequest = { method: string; url: URL; form: URLSearchParams; oauth: OAuthParameters };

function readAuthorization(header: string | undefined): OAuthParameters | undefined {
  if (!header?.startsWith("OAuth ")) return undefined;
  const pairs = header.slice(6).matchAll(/([a-z_]+)="([^"]*)"/g);
  return Object.fromEntries([...pairs].map(([, name = "", value = ""]) => [name, decodeURIComponent(value)]));
}

function signatureMatches(request: SignedRequest, consumerSecret: string, tokenSecret: string): boolean {
  const key = `${percent(consumerSecret)}&${percent(tokenSecret)}`;
  const expected = createHmac("sha1", key).update(signatureBase(request)).digest();
  const given = Buffer.from(request.oauth.oauth_signature ?? "", "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureBase({ method, url, form, oauth }: SignedRequest): string {
  const signed = Object.entries(oauth).filter(([name]) => name !== "oauth_signature" && name !== "realm");
  // The client's login() sends oauth_token in both header and body, but signs it once. A strict reading of
  // the RFC would refuse this.
  const fromForm = [...form].filter(([name, value]) => !(name.startsWith("oauth_") && oauth[name] === value));
  const parameters = [...signed, ...url.searchParams, ...fromForm]
    .map(([name, value]) => [percent(name), percent(value)] as const)
    .sort(byNameThenValue)
    .map((pair) => pair.join("="))
    .join("&");
  return [method, percent(SIGNED_ORIGIN + url.pathname), percent(parameters)].join("&");
}

const percent = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!*'()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

type Pair = readonly [string, string];
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0); // by bytes: everything is ASCII here
const byNameThenValue = (a: Pair, b: Pair): number => compare(a[0], b[0]) || compare(a[1], b[1]);

export type Consumer = { key: string; secret: string };
/** The sender of a request: a user through the app, the app alone, or the app during a sign-in. */
export type Sender =
  | { kind: "user"; token: AccessToken }
  | { kind: "app" }
  | { kind: "linking"; token: RequestToken | undefined; oauth: OAuthParameters };

type UnsignedRequest = Omit<SignedRequest, "oauth"> & { authorization: string | undefined };

const LARGEST_CLOCK_ERROR_S = 300;

/** Checks every signature. Refusals have X's own codes: 32, 89, 135, 215. */
export type Authenticate = (request: UnsignedRequest) => Sender;

export function createAuthenticate(
  world: XWorld,
  consumer: Consumer,
  appToken: AppToken,
  now: () => number,
): Authenticate {
  const seenNonces = new Map<string, number>(); // nonce and time, oldest first
  return ({ authorization, ...request }) => {
    if (authorization?.startsWith("Bearer ")) {
      if (authorization.slice(7) !== appToken.current())
        throw problem(401, { title: "Unauthorized", detail: "Unauthorized" });
      return { kind: "app" };
    }
    const oauth = readAuthorization(authorization);
    if (!oauth || oauth.oauth_consumer_key !== consumer.key)
      throw v1Error(401, 215, "Bad Authentication data.");
    const name = oauth.oauth_token;
    const access = name === undefined ? undefined : world.accessTokens.get(name);
    const pending = name === undefined ? undefined : world.requestTokens.get(name);
    if (name !== undefined && !access && !(pending && pending.expiresAt > now())) {
      throw v1Error(401, 89, "Invalid or expired token.");
    }
    // The client signs with the real time, regardless of the sandbox's clock offset.
    if (!(Math.abs(Date.now() / 1_000 - Number(oauth.oauth_timestamp)) <= LARGEST_CLOCK_ERROR_S)) {
      throw v1Error(401, 135, "Timestamp out of bounds.");
    }
    const matches = signatureMatches(
      { ...request, oauth },
      consumer.secret,
      (access ?? pending)?.secret ?? "",
    );
    if (!matches || !isNew(seenNonces, `${oauth.oauth_timestamp} ${oauth.oauth_nonce}`, Date.now())) {
      throw v1Error(401, 32, "Could not authenticate you.");
    }
    return access ? { kind: "user", token: access } : { kind: "linking", token: pending, oauth };
  };
}

/** The app-only token of `POST /oauth2/token`. It does not change until it is revoked. */
export type AppToken = { current(): string; revoke(): void };

export function createAppToken({ key, secret }: Consumer): AppToken {
  let revoked = 0;
  return {
    current: () => `AAAA${createHash("sha256").update(`bearer ${key} ${secret} ${revoked}`).digest("hex")}`,
    revoke() {
      revoked += 1;
    },
  };
}

function isNew(seen: Map<string, number>, nonce: string, now: number): boolean {
  for (const [old, at] of seen) {
    if (now - at <= 2 * LARGEST_CLOCK_ERROR_S * 1_000) break;
    seen.delete(old);
  }
  if (seen.has(nonce)) return false;
  seen.set(nonce, now);
  return true;
}
