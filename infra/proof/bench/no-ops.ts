import { Queue, Worker } from "bullmq";

/** Empty jobs per second on this Redis with one process: the upper limit of the queue alone. */
export async function noOpRate(url: string, jobs: number): Promise<number> {
  const { hostname: host, port, password } = new URL(url);
  const connection = {
    host,
    port: Number(port),
    ...(password ? { password } : {}),
    maxRetriesPerRequest: null,
  };
  const queue = new Queue("no-op", { connection, prefix: "{bench}" });
  await queue.addBulk(Array.from({ length: jobs }, () => ({ name: "no-op", data: {} })));
  let done = 0;
  const startedAt = performance.now();
  const seconds = await new Promise<number>((resolve) => {
    const worker = new Worker("no-op", async () => undefined, {
      connection,
      prefix: "{bench}",
      concurrency: 50,
    });
    worker.on("completed", () => {
      if (++done === jobs) void worker.close().then(() => resolve((performance.now() - startedAt) / 1_000));
    });
  });
  await queue.obliterate({ force: true });
  await queue.close();
  return jobs / seconds;
}
