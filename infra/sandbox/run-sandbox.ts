type Running = { stop(): Promise<void> };

/**
 * Runs a sandbox process: starts it, reports "ready" to the parent, and stops on request. `start` returns the running
 * sandbox and the sentence to print.
 */
export async function runSandbox(
  name: string,
  start: () => Promise<{ running: Running; sentence: string }>,
): Promise<void> {
  try {
    const { running, sentence } = await start();
    let stopping = false;
    const stop = async (): Promise<void> => {
      if (stopping) return;
      stopping = true;
      await running.stop();
      process.exit(0);
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
    console.log(sentence);
    process.send?.("ready");
  } catch (error) {
    console.error(`The ${name} could not start: ${explain(error)}`);
    process.exit(1);
  }
}

export function numberFromEnv(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0)
    throw new Error(`${name} must be a whole number, not "${text}".`);
  return value;
}

export function requiredFromEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`set ${name}.`);
  return value;
}

function explain(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE")
    return `port ${port} is in use; stop the program that uses it or choose another port.`;
  return message;
}
