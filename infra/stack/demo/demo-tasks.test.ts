import { nostr } from "@lode/adapters/networks/nostr/nostr";
import { x } from "@lode/adapters/networks/x/x";
import { readCommentTexts } from "@lode/core/domain/tasks/comment-texts";
import { DEMO_ADDRESSES } from "@lode/db/auth/users.repository";
import { expect, test } from "vitest";
import { DEMO_PEOPLE } from "./demo-people.ts";
import { CAMPAIGNS, NOSTR_TEXTS } from "./demo-tasks.ts";

test("the demo's comment texts follow the rules, and no two tasks share one", () => {
  const all = CAMPAIGNS.flatMap(({ texts }) => texts);
  expect(readCommentTexts(all.join("\n"), x.textFault)).toEqual({ texts: all, faults: [] });
  expect(readCommentTexts(NOSTR_TEXTS.join("\n"), nostr.textFault)).toEqual({
    texts: NOSTR_TEXTS,
    faults: [],
  });
});

test("production knows the demo's miners by their addresses", () => {
  const listed = DEMO_PEOPLE.filter(({ what }) => what !== "").map(({ email }) => email);
  expect(DEMO_ADDRESSES).toEqual(listed);
});
