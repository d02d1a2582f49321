import { expect, test } from "vitest";
import { limitConcurrency } from "./limit-concurrency.ts";

test("never more than the limit run at once, even if work is added at the moment other work ends", async () => {
  const limited = limitConcurrency(2);
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const chain = async (): Promise<void> => {
    for (let n = 0; n < 20; n++) await limited(work);
  };
  await Promise.all(Array.from({ length: 5 }, chain));
  expect(most).toBe(2);
  await expect(limited(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect(await limited(async () => "free again")).toBe("free again");
});
