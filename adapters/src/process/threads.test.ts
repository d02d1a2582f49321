import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { issueChallenge } from "../captcha/altcha.ts";
import { hashPassword } from "../crypto/password.ts";
import { redrawAvatar } from "../images/redraw-avatar.ts";
import { limitConcurrency, PLACES, THREADS } from "./threads.ts";

test("all places together leave threads for files, and the image starts with that many threads", () => {
  const taken = Object.values(PLACES).reduce((sum, places) => sum + places, 0);
  expect(taken).toBeLessThan(THREADS);
  const image = readFileSync(new URL("../../../infra/deploy/docker/Dockerfile", import.meta.url), "utf8");
  expect(image.split("\n")).toContain(`ENV UV_THREADPOOL_SIZE=${THREADS}`);
});

const FLOOD = 30;
const settings = { key: "k".repeat(32), cost: 100_000 };
const picture = sharp({ create: { width: 1_500, height: 1_500, channels: 3, background: "red" } });

/** How much of a flood was done when the work that came last was done. */
async function doneBefore(flood: () => Promise<unknown>, work: () => Promise<unknown>): Promise<number> {
  let done = 0;
  const all = Array.from({ length: FLOOD }, () => flood().then(() => done++));
  await work();
  const before = done;
  await Promise.all(all);
  return before;
}

test("adversary: captcha challenges, pictures and passwords do not wait for each other's floods", async () => {
  const bytes = await picture.png().toBuffer();
  const floods = {
    challenges: () => issueChallenge(settings, "signin", new Date()),
    pictures: () => redrawAvatar(bytes),
    passwords: () => hashPassword("a seam below the hill"),
  };
  // Loads code and fills pools.
  for (const flood of Object.values(floods)) await flood();
  for (const [name, flood] of Object.entries(floods))
    for (const [other, work] of Object.entries(floods))
      if (other !== name)
        expect(await doneBefore(flood, work), `${other} during ${name}`).toBeLessThan(FLOOD / 2);
});

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
