import * as z from "zod/mini";

export interface SettingDefinition<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: Schema;
  /** The comment above the setting in .env.example. */
  readonly about: string;
}

export const setting = <Schema extends z.ZodMiniType>(
  schema: Schema,
  about: string,
): SettingDefinition<Schema> => ({ schema, about });

export const text = (fallback: string) => z._default(z.string(), fallback);
export const matching = (pattern: RegExp, words: string) => z.string().check(z.regex(pattern, words));
export const optionalText = z.optional(z.string());
export const given = z.string().check(z.minLength(1, "is not set"));

/** The address of a server, which may contain a user and a password. */
export const serverAddress = given.check(
  z.refine(
    isServerAddress,
    "is no address. Write special characters of its password in percent, such as %23 for #, %2F for / and %40 for @",
  ),
);

function isServerAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  try {
    const { username, password, hostname, search } = new URL(address);
    decodeURIComponent(username + password);
    return hostname !== "" || search !== "";
  } catch {
    return false; // A percent sign that begins no code.
  }
}

export const secret = z.string().check(z.minLength(32, "is missing or shorter than 32 characters"));
export const port = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), fallback);
export const wholeNumber = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(0)), fallback);
export const flag = z._default(z.stringbool(), false);
export const optionalNodeUrl = z.optional(
  z.url({ protocol: /^https?$/, error: "must be a URL with http or https" }),
);

/** An address to which paths are added, without its slash at the end; hosts are in lower case. */
export const publicAddress = (fallback: string) =>
  z._default(
    z.string().check(
      z.trim(),
      z.refine(
        (address) => originOf(address) !== undefined,
        "must be http:// or https:// and a host, without a path",
      ),
      z.overwrite((address) => originOf(address) ?? address),
    ),
    fallback,
  );

function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, search, hash, username } = new URL(address);
  const isBare = pathname === "/" && search + hash + username === "";
  return isBare && /^https?:/.test(origin) ? origin : undefined;
}
