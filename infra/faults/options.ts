import { parseArgs } from "node:util";

export interface FaultOptions {
  /** Empty: all of them. */
  scenarios: string[];
  seed: number;
  size: number | undefined;
}

export function readOptions(args: string[]): FaultOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { seed: { type: "string" }, size: { type: "string" } },
  });
  return {
    scenarios: positionals.map((name) => name.toUpperCase()),
    seed: wholeNumber("--seed", values.seed) ?? Math.floor(Math.random() * 2 ** 31),
    size: wholeNumber("--size", values.size),
  };
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`${option} is "${text}": give it a whole number.`);
  return number;
}
