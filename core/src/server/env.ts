/** The one place where the product reads its environment. What the values mean is decided in config.ts. */
export type Environment = Readonly<Record<string, string | undefined>>;

export const readEnvironment = (): Environment => ({ ...process.env });

/** For the commands that need a database and nothing else. Exits with a sentence where it is not named. */
export function readDatabaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (url) return url;
  console.error(
    "DATABASE_URL is not set. Name the Postgres to use, for example postgres://lode@127.0.0.1:5432/lode.",
  );
  process.exit(1);
}
