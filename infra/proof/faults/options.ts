import { parseArgs } from "node:util";

export interface FaultOptions {
  /** Empty means all scenarios. */
  scenarios: string[];
  seed: number;
  size: number | undefined;
  /** Runs on Redis Cluster and behind pgbouncer. */
  isCluster: boolean;
  /** The planted bug that must be caught, or "all". */
  plant: string | undefined;
  /** The number of trials without planted bugs. The checker must find nothing in any of these. */
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
