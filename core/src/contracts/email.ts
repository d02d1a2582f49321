import * as z from "zod/mini";

/** Everything that HTML takes for the part before the @, and a domain of at least two labels. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** `info@münchen.de` and `info@xn--mnchen-3ya.de` are one mailbox, which is stored under the domain's ASCII name. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  if (at === 0 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !URL.canParse(`http://${domain}`))
    return address;
  return address.slice(0, at) + new URL(`http://${domain}`).hostname;
}

/** An email address in lower case. A letter outside ASCII before the @ is refused: few mail servers take it. */
export const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.overwrite(withAsciiDomain), z.maxLength(254), z.regex(ADDRESS));
