import { expect, test } from "vitest";
import type { ActionKind } from "../action-kinds.ts";
import { isDisclosed, PAID_LABEL } from "./disclosure.ts";

const label = PAID_LABEL.map((tag) => [...tag]);
const post = ["e", "a".repeat(64)];

test.each<[string, ActionKind, boolean, { content?: string; tags?: string[][] }]>([
  ["a follow cannot say it", "follow", true, {}],
  ["a comment that begins with #ad", "comment", true, { content: "#ad Well said." }],
  ["a comment that is only #AD", "comment", true, { content: "#AD" }],
  ["a comment that names #ad later", "comment", false, { content: "Well said. #ad" }],
  ["a comment that begins with another tag", "comment", false, { content: "#adventure" }],
  ["a comment with the label alone", "comment", false, { content: "Well said.", tags: label }],
  ["a labelled repost", "repost", true, { tags: [post, ...label] }],
  ["a repost without the label", "repost", false, { tags: [post] }],
  ["a like with the label of somebody else", "like", false, { tags: [["l", "paid", "org.example"]] }],
  ["a like with the label", "like", true, { tags: label }],
])("%s", (_name, kind, expected, { content = "", tags = [] }) => {
  expect(isDisclosed({ content, tags }, kind)).toBe(expected);
});
