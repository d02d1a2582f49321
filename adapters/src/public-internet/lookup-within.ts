import { lookup as resolveName } from "node:dns";
import type { LookupFunction } from "node:net";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

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
