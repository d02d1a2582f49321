/** The one place where the product reads its environment. What the values mean is decided in config.ts. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A copy of the environment, from which the treasury's key is then removed, so that no child process inherits it. */
export function readEnvironment(): Environment {
  const environment = { ...process.env };
  delete process.env.TREASURY_KEY;
  return environment;
}
