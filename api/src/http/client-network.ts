import { isIPv4, isIPv6 } from "node:net";

/** An IPv6 client gets at least a /64 and may use any address in it (RFC 6177, RFC 7934). */
const NETWORK_GROUPS = 4;
const GROUPS = 8;
/** ::ffff:0:0/96 and 64:ff9b::/96, which carry an IPv4 address in their last 32 bits (RFC 4291, RFC 6052). */
const IPV4_PREFIXES = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
].map((prefix) => prefix.join(":"));
/** Some proxies append the port to the forwarded address. */
const WITH_PORT = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/;

/**
 * What rate limits count as one client: an IPv4 address, also written as IPv6, or the /64 of an IPv6 address.
 * Returns other text unchanged.
 */
export function clientNetwork(address: string): string {
  const [, inBrackets, beforePort] = WITH_PORT.exec(address) ?? [];
  const [bare = ""] = (inBrackets ?? beforePort ?? address).split("%");
  if (!isIPv6(bare)) return isIPv4(bare) ? bare : address;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  if (IPV4_PREFIXES.includes(groups.slice(0, 6).join(":")))
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  // A URL writes an IPv4 address at the end as two groups.
  const [left = [], right = []] = new URL(`http://[${address}]`).hostname.split("::").map(numbersOf);
  const zeros = Array.from({ length: GROUPS - left.length - right.length }, () => 0);
  return [...left, ...zeros, ...right];
}

const numbersOf = (part: string): number[] =>
  (part.match(/\w+/g) ?? []).map((group) => Number.parseInt(group, 16));
