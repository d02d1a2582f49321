import { expect, test } from "vitest";
import { MOST_UNREAD_BYTES, openEventStream } from "./event-stream.ts";

const EVENT = `data: ${"x".repeat(1_000)}\n\n`;

test("adversary: a client that does not read loses its stream instead of filling memory", () => {
  const { body, write } = openEventStream();
  let written = 0;
  while (!body.destroyed && written < 10 * MOST_UNREAD_BYTES) {
    write(EVENT);
    written += EVENT.length;
  }
  expect(body.destroyed).toBe(true);
  expect(written).toBeLessThan(2 * MOST_UNREAD_BYTES);
});

test("a client that reads keeps its stream", async () => {
  const { body, write } = openEventStream();
  body.resume();
  for (let n = 0; n < 200; n++) {
    write(EVENT);
    await new Promise(setImmediate);
  }
  expect(body.destroyed).toBe(false);
});
