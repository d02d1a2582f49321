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
