import { readCommentTexts } from "@lode/core/domain/tasks/comment-texts";
import { x } from "@lode/core/server/networks/x/x";
import { expect, test } from "vitest";
import { CAMPAIGNS } from "./demo-tasks.ts";

test("what automation may comment in the demo keeps the rules, and no two tasks say the same", () => {
  const all = CAMPAIGNS.flatMap(({ texts }) => texts);
  expect(readCommentTexts(all.join("\n"), x.textFault)).toEqual({ texts: all, faults: [] });
});
