import { PATH, type Parameter, type Parameters } from "./parameters.ts";
import { type InvalidParameter, invalidRequest } from "./problem.ts";

const MOST_VALUES = 100;
const ID = /^[0-9]{1,19}$/;
const USERNAME = /^[A-Za-z0-9_]{1,15}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Throws 400 for parameters that X's published interface does not list, with X's texts and all mistakes. */
export function checkParameters(
  path: Record<string, string>,
  query: URLSearchParams,
  known: Parameters,
): void {
  const mistakes = [
    ...Object.entries(path).flatMap(([name, value]) => {
      const parameter = PATH[name];
      return parameter ? mistakesIn(name, value, parameter) : [];
    }),
    ...[...new Set(query.keys())].flatMap((name) =>
      Object.hasOwn(known, name)
        ? []
        : unknownParameter(name, query.get(name) ?? "", [...Object.keys(path), ...Object.keys(known)]),
    ),
    ...Object.entries(known).flatMap(([name, parameter]) => {
      const value = query.get(name);
      if (value !== null) return mistakesIn(name, value, parameter);
      return parameter.required ? mistake(name, "", `The \`${name}\` query parameter can not be empty`) : [];
    }),
  ];
  if (mistakes.length > 0) throw invalidRequest(...mistakes);
}

const mistake = (name: string, value: string, message: string): InvalidParameter[] => [
  { parameters: { [name]: [value] }, message },
];

const unknownParameter = (name: string, value: string, known: readonly string[]): InvalidParameter[] =>
  mistake(name, value, `The query parameter [${name}] is not one of [${known.join(",")}]`);

function mistakesIn(name: string, value: string, parameter: Parameter): InvalidParameter[] {
  const about = `The \`${name}\` query parameter value`;
  const oneOf = (values: readonly string[], known: readonly string[]) =>
    values
      .filter((one) => !known.includes(one))
      .flatMap((one) => mistake(name, value, `${about} [${one}] is not one of [${known.join(",")}]`));
  const matching = (values: readonly string[], pattern: RegExp) =>
    values
      .filter((one) => !pattern.test(one))
      .flatMap((one) => mistake(name, value, `${about} [${one}] is not valid`));
  const values = value.split(",");
  switch (parameter.kind) {
    case "id":
      return matching([value], ID);
    case "username":
      return matching([value], USERNAME);
    case "time":
      return matching([value], TIME);
    case "token":
      return matching([value], new RegExp(`^[\\w-]{${parameter.shortest},}$`));
    case "ids":
    case "usernames":
      if (values.length > MOST_VALUES) return mistake(name, value, tooMany(name, values.length));
      return matching(values, parameter.kind === "ids" ? ID : USERNAME);
    case "names":
      return oneOf(values, parameter.of);
    case "choice":
      return oneOf([value], parameter.of);
    case "number": {
      const { least, most } = parameter;
      const valid = /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most;
      return valid ? [] : mistake(name, value, `${about} [${value}] is not between ${least} and ${most}`);
    }
    case "text":
      if (value.length >= 1 && value.length <= parameter.longest) return [];
      return mistake(
        name,
        value,
        `The \`${name}\` query parameter must have 1 to ${parameter.longest} characters`,
      );
  }
}

const tooMany = (name: string, count: number): string =>
  `The number of values in the \`${name}\` query parameter list [${count}] is not between 1 and ${MOST_VALUES}`;
