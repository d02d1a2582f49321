import { expect, test } from "vitest";
import { refusedOn } from "./errors.ts";

test("a refusal names its network, and a refusal about X has the specified words", () => {
  expect(refusedOn("x", "account-taken")).toMatchObject({
    message: "This X account is connected to another user",
    detail: {},
  });
  expect(refusedOn("nostr", "account-taken")).toMatchObject({
    message: "This Nostr account is connected to another user",
    detail: { error: { code: "on-network.account-taken", values: { network: "Nostr" } } },
  });
  expect(refusedOn("nostr", "task-ended")).toMatchObject({ message: "This task has ended", detail: {} });
});
