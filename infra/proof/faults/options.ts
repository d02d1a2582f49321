import { parseArgs } from "node:util";

export interface FaultOptions {
  /** Empty: all. */
  scenarios: string[];
  seed: number;
  size: number | undefined;
  /** On Redis Cluster and behind pgbouncer. */
  isCluster: boolean;
  /** The planted bug that must be caught, or "all". */
  plant: string | undefined;
  /** This many trials without bugs, in which nothing may be found. */
  clean: number | undefined;
}

export function readOptions(args: string[]): FaultOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seed: { type: "string" },
      size: { type: "string" },
      cluster: { type: "boolean" },
      plant: { type: "string" },
      planted: { type: "boolean" },
      clean: { type: "string" },
    },
  });
  return {
    scenarios: positionals.map((name) => name.toUpperCase()),
    seed: wholeNumber("--seed", values.seed) ?? Math.floor(Math.random() * 2 ** 31),
    size: wholeNumber("--size", values.size),
    isCluster: values.cluster ?? false,
    plant: values.planted ? "all" : values.plant,
    clean: wholeNumber("--clean", values.clean),
  };
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`${option} must be a whole number, not "${text}".`);
  return number;
}
