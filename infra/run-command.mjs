import { installPackages } from "./stack/programs/install-packages.mjs";

const commands = {
  start: async () => (await import("./stack/start.ts")).runStart({ watch: false }),
  dev: async () => (await import("./stack/start.ts")).runStart({ watch: true }),
  test: async (parts) => (await import("./proof/testing/run.ts")).runTests(parts),
  check: async () => (await import("./proof/testing/run.ts")).runTests(["check"]),
};

/** Loads the TypeScript into this process, so that signals reach it directly. */
export async function runCommand([name = "start", ...rest]) {
  const command = commands[name];
  if (!command) {
    console.error(`There is no command "${name}": use one of ${Object.keys(commands).join(", ")}.`);
    process.exitCode = 1;
    return;
  }
  try {
    await installPackages();
    const { register } = await import("tsx/esm/api");
    register();
    await command(rest);
  } catch (error) {
    // One sentence by default; the stack trace only with LODE_DEBUG.
    console.error(process.env.LODE_DEBUG ? error : `\n${error.message ?? error}`);
    process.exit(1);
  }
}
