/** The only file that reads the product's environment. config.ts decides what the values mean. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Copies the environment, then removes the treasury's key from it so that no child process inherits it. */
export function readEnvironment(): Environment {
  const environment = { ...process.env };
  delete process.env.TREASURY_KEY;
  return environment;
}
