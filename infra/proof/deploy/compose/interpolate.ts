export type Variables = Readonly<Record<string, string | undefined>>;

/** `$$`, `$NAME`, `${NAME}`, `${NAME:-default}`, `${NAME:+other}` and `${NAME:?message}`, also with `-`, `+` and `?` alone. */
const REFERENCE = /\$(?:(\$)|(\w+)|\{(\w+)(?:(:?[-+?])([^}]*))?\})/g;

/** Replaces the variables in a text as compose does. Throws if a variable with `?` is not set. */
export function interpolate(text: string, variables: Variables): string {
  return text.replace(REFERENCE, (_all, escaped, bare, braced, operator = "", word = "") => {
    if (escaped) return "$";
    const value = variables[bare ?? braced];
    const isSet = operator.startsWith(":") ? Boolean(value) : value !== undefined;
    if (operator.endsWith("-")) return isSet ? (value ?? "") : word;
    if (operator.endsWith("+")) return isSet ? word : "";
    if (operator.endsWith("?") && !isSet) throw new Error(`${braced} is not set: ${word}`);
    return value ?? "";
  });
}

/** The names of all variables in a text. */
export const variablesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(REFERENCE)].flatMap(([, escaped, bare, braced]) =>
      escaped ? [] : [bare ?? braced ?? ""],
    ),
  ),
];
