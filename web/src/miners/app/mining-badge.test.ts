import { expect, test } from "vitest";
import { isMiningNow } from "./mining-badge.ts";

const off = {
  auto_follow: false,
  auto_like: false,
  auto_repost: false,
  auto_comment: false,
  paused: false,
  stopped_reason: null,
};
const on = { ...off, auto_like: true };
const all = { paused: false, halted: false };

test.each([
  ["no account", { ...all, settings: [] }, false],
  ["no switch is on", { ...all, settings: [off, off] }, false],
  ["one switch is on", { ...all, settings: [off, on] }, true],
  ["everything is paused", { ...all, paused: true, settings: [on] }, false],
  ["halted by an operator", { ...all, halted: true, settings: [on] }, false],
  ["the only account with a switch is paused", { ...all, settings: [{ ...on, paused: true }, off] }, false],
  ["one of two is paused", { ...all, settings: [{ ...on, paused: true }, on] }, true],
  ["stopped by X", { ...all, settings: [{ ...on, stopped_reason: "X refused" }] }, false],
])("%s: mining is %s", (_what, facts, mining) => {
  expect(isMiningNow(facts)).toBe(mining);
});
