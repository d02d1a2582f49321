/** The names of a template's places: `{username}`, or `{points:point|points}` for a number with its noun. */
export type PlacesOf<Template extends string> = Template extends `${string}{${infer Place}}${infer Rest}`
  ? (Place extends `${infer Name}:${string}` ? Name : Place) | PlacesOf<Rest>
  : never;

export type ValuesOf<Template extends string> = Record<PlacesOf<Template>, string | number | bigint>;

const PLACE = /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g;

/** `plural` says a number with its noun. The page's German has its own. */
export function fillTemplate(
  template: string,
  values: Readonly<Record<string, string | number | bigint>>,
  plural = (value: string, one: string, many: string) => `${value} ${value === "1" ? one : many}`,
): string {
  return template.replace(PLACE, (_, name: string, one?: string, many?: string) => {
    const value = String(values[name] ?? "");
    return one === undefined || many === undefined ? value : plural(value, one, many);
  });
}

export const placesIn = (template: string): string[] =>
  [...template.matchAll(PLACE)].map(([, name = ""]) => name);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Matches exactly the sentences of a template. Its groups are the values, in the order of the places. */
export function patternOf(template: string): RegExp {
  let pattern = "";
  let end = 0;
  for (const { 0: place, 2: one, 3: many, index } of template.matchAll(PLACE)) {
    const noun = one === undefined || many === undefined ? "" : ` (?:${escaped(one)}|${escaped(many)})`;
    pattern += `${escaped(template.slice(end, index))}([\\s\\S]+?)${noun}`;
    end = index + place.length;
  }
  return new RegExp(`^${pattern}${escaped(template.slice(end))}$`);
}

/** The characters that every sentence of a template shares. A longer text is a more specific template. */
export const fixedLength = (template: string): number => template.replace(PLACE, "").length;
