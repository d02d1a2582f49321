import { expect, test } from "vitest";
import { createSubscribers } from "./subscribers.ts";

test.each([
  // sessions, streams in each, streams that stay
  [1, 10, 10],
  [1, 11, 10],
  [1, 40, 10],
  [3, 10, 30],
  [4, 10, 30],
])("adversary: of %d sessions with %d streams each, %d streams stay, the newest", (sessions, each, kept) => {
  const subscribers = createSubscribers();
  const ended: number[] = [];
  for (let n = 0; n < sessions * each; n++)
    subscribers.add({
      sessionId: `session ${n % sessions}`,
      userId: "ada",
      send() {},
      end: (why) => void (why === "replaced" && ended.push(n)),
    });
  subscribers.add({ sessionId: "another", userId: "ben", send() {}, end: () => ended.push(-1) });
  expect([...subscribers.of("ada")]).toHaveLength(kept);
  expect(ended).toEqual(Array.from({ length: sessions * each - kept }, (_, n) => n));
});
