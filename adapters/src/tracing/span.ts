import { messageOf, Refused, RetryLaterError } from "@lode/core/contracts/errors";
import { currentTrace, newTrace, type TraceContext, withinTrace } from "./trace-context.ts";

export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanFacts {
  name: string;
  kind: "server" | "client" | "producer" | "consumer" | "internal";
  attributes?: SpanAttributes;
  /** By default, now. */
  startedAt?: Date;
}

/** A step of a trace that is running. */
export interface Span {
  readonly context: TraceContext;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks the step as failed. */
  fail(reason: string): void;
  end(): void;
}

/** Where finished steps go. */
export interface SpanRecorder {
  /** Without `parent` the step begins a trace. */
  start(facts: SpanFacts, parent: TraceContext | undefined): Span;
}

let recorder: SpanRecorder | undefined;

/** From now on steps are recorded; undefined ends it. Set once, by `startTracing`. */
export function recordSpansWith(next: SpanRecorder | undefined): void {
  recorder = next;
}

/** Ids without a recording: the log lines and the outbox need them in any case. */
const unrecorded = (context: TraceContext): Span => ({
  context,
  rename() {},
  set() {},
  fail() {},
  end() {},
});

/** A step that its caller ends. For a client's hooks, which no function can wrap. */
export function startSpan(facts: SpanFacts, parent: TraceContext | undefined = currentTrace()): Span {
  return recorder?.start(facts, parent) ?? unrecorded(parent ?? newTrace());
}

/** Runs `work` as a step of `parent`'s trace, or as the beginning of a new one. */
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

/** Answers of the product, not failures of it. */
const isExpected = (error: unknown): boolean => error instanceof Refused || error instanceof RetryLaterError;
