import { type ExecFileException, execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Runs a program to its end and returns what it printed. Throws with its error output, unless its exit code is fine.
 */
export async function runTool(
  program: string,
  args: readonly string[],
  { env, isFine = [] }: { env?: NodeJS.ProcessEnv; isFine?: number[] } = {},
): Promise<string> {
  try {
    return (await run(program, args, { env: { ...process.env, ...env }, maxBuffer: 2 ** 28 })).stdout;
  } catch (error) {
    const { code, stdout, stderr } = error as ExecFileException;
    if (typeof code === "number" && isFine.includes(code)) return stdout ?? "";
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new Error(`${program} is not here: backups are taken and restored in the image of ops.`);
    throw new Error(`${program} failed: ${stderr?.trim() || `exit code ${code}`}`);
  }
}

/** The address for PostgreSQL's programs, as variables: other users could read a password among the arguments. */
export function connectionOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, searchParams } = new URL(url);
  return {
    ...Object.fromEntries([...searchParams].map(([name, value]) => [`PG${name.toUpperCase()}`, value])),
    PGHOST: hostname,
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
  };
}
