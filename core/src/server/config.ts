import * as z from "zod/mini";
import { type Environment, readEnvironment } from "./env.ts";
import {
  apiSettings,
  commonSettings,
  type SettingDefinition,
  workerSettings,
} from "./setting-definitions.ts";

const apiSchema = z.object({ ...schemasOf(commonSettings), ...schemasOf(apiSettings) });
const workerSchema = z.object({ ...schemasOf(commonSettings), ...schemasOf(workerSettings) });

export type ApiConfig = z.output<typeof apiSchema>;
export type WorkerConfig = z.output<typeof workerSchema>;
/** What both processes are told. */
export type CommonConfig = Pick<ApiConfig, keyof typeof commonSettings>;

export const readApiConfig = (environment: Environment = readEnvironment()): ApiConfig =>
  checked(read(apiSchema, environment));

export const readWorkerConfig = (environment: Environment = readEnvironment()): WorkerConfig => {
  const config = checked(read(workerSchema, environment));
  if (config.NODE_ENV === "production" && config.FAILPOINT) {
    throw new ConfigurationError(["FAILPOINT is for tests and cannot be set in production"]);
  }
  return config;
};

export class ConfigurationError extends Error {
  constructor(faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
  }
}

function schemasOf<Table extends Record<string, SettingDefinition>>(table: Table) {
  const schemas = Object.entries(table).map(([name, { schema }]) => [name, schema] as const);
  return Object.fromEntries(schemas) as { [Name in keyof Table]: Table[Name]["schema"] };
}

/** An empty value counts as not set, as people expect of `NAME=` in a file. */
function read<Schema extends z.ZodMiniType>(schema: Schema, environment: Environment): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigurationError(
    result.error.issues.map((issue) => {
      const name = issue.path.join(".");
      return given[name] === undefined ? `${name} is not set` : `${name} ${issue.message}`;
    }),
  );
}

/** Rules over several values at once. */
function checked<Config extends CommonConfig>(config: Config): Config {
  if (config.X_PROVIDER === "x" && config.X_POLICY_ACKNOWLEDGED !== "yes") {
    throw new ConfigurationError([
      "X_PROVIDER=x needs X_POLICY_ACKNOWLEDGED=yes: X's developer policy forbids rewarding people for follows, likes, reposts or comments, and using it puts the app and the miners' accounts at risk",
    ]);
  }
  return config;
}
