/** The one place where the product reads its environment. What the values mean is decided in config.ts. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A copy; the treasury's key is then removed from the process's environment, so that no child inherits it. */
export function readEnvironment(): Environment {
  const environment = { ...process.env };
  delete process.env.TREASURY_KEY;
  return environment;
}
