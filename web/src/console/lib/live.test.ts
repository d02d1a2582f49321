import { expect, test } from "vitest";
import { keysOf } from "./live.ts";

test.each([
  ['{"keys":["overview","withdrawals"]}', ["overview", "withdrawals"]],
  ['{"keys":["overview","of a newer server"]}', ["overview"]],
  ['{"keys":"overview"}', []],
  ["{}", []],
  ["null", []],
  ["not JSON", []],
])("the event %s makes %o stale", (message, keys) => {
  expect(keysOf(message)).toEqual(keys);
});
