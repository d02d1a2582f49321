/** The one place where the product reads its environment. What the values mean is decided in config.ts. */
export type Environment = Readonly<Record<string, string | undefined>>;

export const readEnvironment = (): Environment => ({ ...process.env });
