import type { AccountAutomationView } from "@lode/core/contracts/http/automation";
import { written } from "@lode/core/domain/sentences/english";
import { say } from "@lode/core/domain/sentences/say";
import { expect, test } from "vitest";
import { automationOf } from "../../../testing/answers.ts";
import { type MiningState, miningState } from "./flags.ts";

const account = (
  on: boolean,
  paused = false,
  stopped_reason: AccountAutomationView["stopped_reason"] = null,
) => automationOf("101", { auto_like: on, paused, stopped_reason });

test.each<[string, AccountAutomationView[], { paused?: boolean; halted?: boolean }, MiningState]>([
  ["no account", [], {}, "off"],
  ["no switch on", [account(false)], {}, "off"],
  ["no switch on, everything paused", [account(false)], { paused: true }, "off"],
  ["one switch on", [account(false), account(true)], {}, "active"],
  ["everything paused", [account(true)], { paused: true }, "paused"],
  ["halted by an operator", [account(true)], { halted: true }, "paused"],
  ["the only automated account paused", [account(true, true), account(false)], {}, "paused"],
  [
    "the only automated account stopped",
    [account(true, false, written(say("x.account-forbidden")))],
    {},
    "paused",
  ],
  ["one of two automated accounts paused", [account(true, true), account(true)], {}, "active"],
])("%s", (_, settings, { paused = false, halted = false }, state) => {
  expect(miningState({ settings, paused, halted })).toBe(state);
});
