import { RetryLaterError } from "@lode/core/contracts/errors";
import { afterEach, expect, test } from "vitest";
import { inTrace, recordSpansWith, type SpanRecorder } from "./span.ts";
import { startTracing } from "./start-tracing.ts";
import {
  currentTrace,
  currentTraceparent,
  newTrace,
  parseTraceparent,
  traceparentOf,
} from "./trace-context.ts";

afterEach(() => recordSpansWith(undefined));

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

test.each([
  [`00-${TRACE}-${SPAN}-01`, { traceId: TRACE, spanId: SPAN }],
  [`00-${TRACE}-${SPAN}-00`, { traceId: TRACE, spanId: SPAN }],
  [`00-${"0".repeat(32)}-${SPAN}-01`, undefined],
  [`00-${TRACE}-${"0".repeat(16)}-01`, undefined],
  [`01-${TRACE}-${SPAN}-01`, undefined],
  [`00-${TRACE.toUpperCase()}-${SPAN}-01`, undefined],
  [`00-${TRACE}-${SPAN}-01-more`, undefined],
  ["", undefined],
  [null, undefined],
  [undefined, undefined],
])("%s parses as %j", (text, expected) => {
  expect(parseTraceparent(text)).toEqual(expected);
});

test("without a collector the ids are passed on through a span, and the SDK is not loaded", async () => {
  await startTracing({}, "test");
  expect(currentTraceparent()).toBeNull();
  const parent = newTrace();
  const seen = await inTrace(parent, { name: "a step", kind: "internal" }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return currentTraceparent();
  });
  expect(seen).toBe(traceparentOf(parent));
  const begun = await inTrace(undefined, { name: "a beginning", kind: "server" }, async () => currentTrace());
  expect(begun?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(currentTrace()).toBeUndefined();
});

test("a failure marks the span as failed; an expected wait does not", async () => {
  const said: string[] = [];
  const recorder: SpanRecorder = {
    start: ({ name }) => ({
      context: newTrace(),
      rename() {},
      set() {},
      fail: (reason) => said.push(`${name}: ${reason}`),
      end: () => said.push(`${name} ended`),
    }),
  };
  recordSpansWith(recorder);
  const fail = (name: string, error: Error) =>
    inTrace(undefined, { name, kind: "consumer" }, () => Promise.reject(error)).catch(() => {});
  await fail("lost", new Error("no answer"));
  await fail("waits", new RetryLaterError("not yet", 1));
  expect(said).toEqual(["lost: no answer", "lost ended", "waits ended"]);
});
