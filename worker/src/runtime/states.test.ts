import { expect, test } from "vitest";
import { statesOf } from "./states.ts";

test("a loop moves only along its table of transitions", () => {
  const door = statesOf("open", { open: ["shut"], shut: ["open", "locked"], locked: [] });
  door.enter("shut");
  door.enter("shut");
  door.enter("locked");
  expect(door.current()).toBe("locked");
  expect(() => door.enter("open")).toThrow("locked cannot become open.");
});
