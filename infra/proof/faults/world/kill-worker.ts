import type { World } from "./start-world.ts";

/** Sends kill -9. If the worker is still starting, waits first. */
export async function killWorker({ stack, faults, sandbox }: World, index: number): Promise<void> {
  const worker = stack.processes.workers[index];
  if (!worker) throw new Error(`There is no worker ${index + 1}.`);
  await worker.whenReady();
  const slot = await sandbox.rpc<number>("getSlot");
  worker.kill("SIGKILL");
  faults.delivered("kill -9 of a worker", { slot });
}
