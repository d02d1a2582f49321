import { expect, test } from "vitest";
import {
  currentTraceparent,
  newTrace,
  parseTraceparent,
  traceparentOf,
  withinTrace,
} from "./trace-context.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const STEP = "00f067aa0ba902b7";

test.each([
  [`00-${TRACE}-${STEP}-01`, { traceId: TRACE, spanId: STEP }],
  [`00-${TRACE}-${STEP}-00`, { traceId: TRACE, spanId: STEP }],
  [`00-${"0".repeat(32)}-${STEP}-01`, undefined],
  [`00-${TRACE}-${"0".repeat(16)}-01`, undefined],
  [`01-${TRACE}-${STEP}-01`, undefined],
  [`00-${TRACE.toUpperCase()}-${STEP}-01`, undefined],
  [`00-${TRACE}-${STEP}-01-more`, undefined],
  ["", undefined],
  [null, undefined],
  [undefined, undefined],
])("%s parses as %j", (text, expected) => {
  expect(parseTraceparent(text)).toEqual(expected);
});

test("a trace reaches what is awaited within it, and nothing else", async () => {
  expect(currentTraceparent()).toBeNull();
  const trace = newTrace();
  const seen = await withinTrace(trace, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return currentTraceparent();
  });
  expect(seen).toBe(traceparentOf(trace));
  expect(currentTraceparent()).toBeNull();
});
