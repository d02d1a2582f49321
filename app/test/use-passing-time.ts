import { beforeEach } from "vitest";
import { verifyBatch } from "../src/attempts/verify-batch.ts";
import type { TestLode } from "./test-lode.ts";

type VerifyingApp = Parameters<typeof verifyBatch>[0];

/** Runs the job of this attempt's batch, as if the pause before its next check had passed. Returns the attempt. */
export async function verifyAttempt(app: VerifyingApp, { attemptId }: { attemptId: string }) {
  const row = () => app.db("task_attempts").where({ id: attemptId });
  const [attempt] = await row()
    .update({ next_check_at: app.db.raw("least(next_check_at, now())") })
    .returning("batch_key");
  if (attempt) await verifyBatch(app, { batchKey: attempt.batch_key });
  return row().first();
}

/** Starts each test at the current time, with X reachable. Returns a function that lets milliseconds pass. */
export function usePassingTime(lode: () => TestLode): (milliseconds: number) => Promise<void> {
  beforeEach(async () => {
    await lode().setClocks(new Date());
    await lode().x.setXFaults([]);
  });
  return (milliseconds) => {
    const { app, setClocks } = lode();
    return setClocks(new Date(app.clock.now().getTime() + milliseconds));
  };
}
