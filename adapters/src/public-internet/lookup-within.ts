import { lookup as resolveName } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Outside production, some peers may be on this machine. */
export interface AddressRules {
  allowsLoopback: boolean;
}

export const isAllowedAddress = (address: string, { allowsLoopback }: AddressRules): boolean =>
  isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));

const NOT_PUBLIC = "the host resolves to an address that is not public";

export type Resolve = typeof resolveName;

/**
 * A lookup for requests to hosts that somebody else has named. It fails unless all addresses of the host are allowed.
 * Used when connecting, so that a name cannot resolve to a different address after a check.
 */
export const lookupWithin =
  (rules: AddressRules, resolve: Resolve = resolveName): LookupFunction =>
  (host, options, answer) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, "", 0);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !isAllowedAddress(address, rules)))
        return answer(new Error(NOT_PUBLIC), "", 0);
      if (options.all) answer(null, addresses);
      else answer(null, first.address, first.family);
    });

/** IPv4 ranges outside the public internet (IANA's special-purpose registry, RFC 6890). */
const SPECIAL_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
/** Global IPv6 unicast, without ranges that tunnel to an IPv4 address or are reserved for documentation. */
const GLOBAL_IPV6 = "2000::/3";
const SPECIAL_IPV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

function listOf(ranges: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = "", bits] = range.split("/");
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}

const specialIpv4 = listOf(SPECIAL_IPV4, "ipv4");
const globalIpv6 = listOf([GLOBAL_IPV6], "ipv6");
const specialIpv6 = listOf(SPECIAL_IPV6, "ipv6");

/** Whether an IP address (IPv6 without brackets) belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !specialIpv4.check(address, "ipv4");
  return family === 6 && globalIpv6.check(address, "ipv6") && !specialIpv6.check(address, "ipv6");
}

const isLoopbackAddress = (address: string): boolean =>
  address === "::1" || (isIP(address) === 4 && address.startsWith("127."));
