import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The origin in signatures of OAuth 1.0a (RFC 5849). The client signs for it, whatever host it connects to.
 */
const SIGNED_ORIGIN = "https://api.x.com";

export type OAuthParameters = Record<string, string>;
export type SignedRequest = { method: string; url: URL; form: URLSearchParams; oauth: OAuthParameters };

export function readAuthorization(header: string | undefined): OAuthParameters | undefined {
  if (!header?.startsWith("OAuth ")) return undefined;
  const pairs = header.slice(6).matchAll(/([a-z_]+)="([^"]*)"/g);
  return Object.fromEntries([...pairs].map(([, name = "", value = ""]) => [name, decodeURIComponent(value)]));
}

export function signatureMatches(
  request: SignedRequest,
  consumerSecret: string,
  tokenSecret: string,
): boolean {
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
