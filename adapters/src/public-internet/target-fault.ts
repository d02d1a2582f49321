import { isIP } from "node:net";
import { say } from "@lode/core/domain/sentences/sentences";
import { type AddressRules, isAllowedAddress } from "./lookup-within.ts";
import { isLoopbackAddress } from "./public-address.ts";

/** Outside production, a request may go to this machine over http. */
export const addressRules = ({ NODE_ENV }: { NODE_ENV: string }): AddressRules => ({
  allowsLoopback: NODE_ENV !== "production",
});

const MAXIMUM_LENGTH = 2_000;

/** The fault of an address that somebody else has named, or undefined. Names are resolved only when a request is sent. */
export function targetFault(text: string, rules: AddressRules): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || text.length > MAXIMUM_LENGTH) return say("target.no-address");
  if (url.username || url.password) return say("target.credentials");
  if (url.hash) return say("target.fragment");
  const host = hostOf(url);
  const isLoopback = host === "localhost" || isLoopbackAddress(host);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback && rules.allowsLoopback)) {
    return say("target.https");
  }
  if (host === "localhost" ? !rules.allowsLoopback : isIP(host) && !isAllowedAddress(host, rules)) {
    return say("target.public");
  }
  return undefined;
}

/** The host name without the brackets of an IPv6 address. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");
