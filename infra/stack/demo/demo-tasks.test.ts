import { nostr } from "@lode/adapters/networks/nostr/nostr";
import { x } from "@lode/adapters/networks/x/x";
import { readCommentTexts } from "@lode/core/domain/tasks/comment-texts";
import { expect, test } from "vitest";
import { CAMPAIGNS } from "./demo-tasks.ts";
import { NOSTR_TEXTS } from "./nostr-demo-tasks.ts";

test("the demo's comment texts follow the rules, and no two tasks share one", () => {
  const all = CAMPAIGNS.flatMap(({ texts }) => texts);
  expect(readCommentTexts(all.join("\n"), x.textFault)).toEqual({ texts: all, faults: [] });
  expect(readCommentTexts(NOSTR_TEXTS.join("\n"), nostr.textFault)).toEqual({
    texts: NOSTR_TEXTS,
    faults: [],
  });
});
