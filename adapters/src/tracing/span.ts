import { messageOf, Refused, RetryLaterError } from "@lode/core/contracts/errors";
import { currentTrace, newTrace, type TraceContext, withinTrace } from "./trace-context.ts";

export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanFacts {
  name: string;
  kind: "server" | "client" | "producer" | "consumer" | "internal";
  attributes?: SpanAttributes;
  /** Now by default. */
  startedAt?: Date;
}

export interface Span {
  readonly context: TraceContext;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed. */
  fail(reason: string): void;
  end(): void;
}

/** Where finished spans go. */
export interface SpanRecorder {
  /** Starts a new trace if `parent` is undefined. */
  start(facts: SpanFacts, parent: TraceContext | undefined): Span;
}

let recorder: SpanRecorder | undefined;

/** Records spans from now on; undefined stops the recording. Set once, by `startTracing`. */
export function recordSpansWith(next: SpanRecorder | undefined): void {
  recorder = next;
}

/** A span with ids that is not recorded: log lines and the outbox need the ids in any case. */
const unrecorded = (context: TraceContext): Span => ({
  context,
  rename() {},
  set() {},
  fail() {},
  end() {},
});

/** Starts a span that the caller ends. For a client's hooks, which cannot be wrapped in a function. */
export function startSpan(facts: SpanFacts, parent: TraceContext | undefined = currentTrace()): Span {
  return recorder?.start(facts, parent) ?? unrecorded(parent ?? newTrace());
}

/** Runs `work` as a span of `parent`'s trace, or as the start of a new trace. */
export async function inTrace<T>(
  parent: TraceContext | undefined,
  facts: SpanFacts,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = recorder?.start(facts, parent) ?? unrecorded(parent ?? newTrace());
  try {
    return await withinTrace(span.context, () => work(span));
  } catch (error) {
    if (!isExpected(error)) span.fail(messageOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Refusals and requests to retry later are answers of the product, not failures. */
const isExpected = (error: unknown): boolean => error instanceof Refused || error instanceof RetryLaterError;
