/**
 * A sentence as its code and the values of its places. A value may be a sentence itself, such as the reason within a
 * notice. Rows, events and answers of the API have codes; the program that shows a sentence writes it in a language.
 */
export interface Said {
  code: string;
  values: { [place: string]: string | Said };
}

/** The names of a template's places: `{username}`, or `{points:point|points}` for a number with its noun. */
export type TemplatePlaces<Template extends string> =
  Template extends `${string}{${infer Place}}${infer Rest}`
    ? (Place extends `${infer Name}:${string}` ? Name : Place) | TemplatePlaces<Rest>
    : never;

export type ValuesOf<Template extends string> = Record<
  TemplatePlaces<Template>,
  string | number | bigint | Said
>;

const PLACE = /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g;

/** Writes the value of a place in a language. */
export interface Writing {
  /** A value as it is shown; a name, an address and somebody's own words stay as they are. */
  value?: (place: string, value: string) => string;
  /** A number with its noun. */
  plural?: (value: string, one: string, many: string) => string;
}

export function fillTemplate(
  template: string,
  values: Readonly<Record<string, string | number | bigint>>,
  plural: Writing["plural"] = (value, one, many) => `${value} ${value === "1" ? one : many}`,
): string {
  return template.replace(PLACE, (_, name: string, one?: string, many?: string) => {
    const value = String(values[name] ?? "");
    return one === undefined || many === undefined ? value : plural(value, one, many);
  });
}

/** Writes a sentence by the templates of a language. Undefined if a code has no template, as one of a newer release. */
export function writeSaid(
  { code, values }: Said,
  templates: Readonly<Record<string, string>>,
  writing: Writing = {},
): string | undefined {
  const written = Object.entries(values).map(([place, value]) => [
    place,
    typeof value === "object"
      ? writeSaid(value, templates, writing)
      : (writing.value?.(place, value) ?? value),
  ]);
  if (written.some(([, text]) => text === undefined)) return undefined;
  const texts: Record<string, string> = Object.fromEntries(written);
  if (code === "all") return Object.values(texts).join(". ");
  return Object.hasOwn(templates, code)
    ? fillTemplate(templates[code] ?? "", texts, writing.plural)
    : undefined;
}

/** The table with this prefix before each code: `paused` becomes `automation.paused`. */
export const withPrefix = <Prefix extends string, Table extends Record<string, string>>(
  prefix: Prefix,
  table: Table,
) =>
  Object.fromEntries(Object.entries(table).map(([code, sentence]) => [`${prefix}.${code}`, sentence])) as {
    [Code in keyof Table & string as `${Prefix}.${Code}`]: Table[Code];
  };

export const placesIn = (template: string): string[] =>
  [...template.matchAll(PLACE)].map(([, name = ""]) => name);
