import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** The ids of W3C Trace Context (w3.org/TR/trace-context). */
export interface TraceContext {
  /** 32 hex digits, the same for everything that follows from a request. */
  traceId: string;
  /** 16 hex digits: the step that began the trace. */
  spanId: string;
}

const current = new AsyncLocalStorage<TraceContext>();

export const currentTrace = (): TraceContext | undefined => current.getStore();

export const withinTrace = <T>(context: TraceContext, work: () => T): T => current.run(context, work);

export const newTrace = (): TraceContext => ({
  traceId: randomBytes(16).toString("hex"),
  spanId: randomBytes(8).toString("hex"),
});

const FORM = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Undefined if the text is not a `traceparent` of version 00. */
export function parseTraceparent(text: string | null | undefined): TraceContext | undefined {
  const [, traceId, spanId] = FORM.exec(text ?? "") ?? [];
  return traceId && spanId ? { traceId, spanId } : undefined;
}

export const traceparentOf = ({ traceId, spanId }: TraceContext): string => `00-${traceId}-${spanId}-01`;

/** The current trace as a `traceparent`; null outside any trace. */
export function currentTraceparent(): string | null {
  const context = currentTrace();
  return context ? traceparentOf(context) : null;
}
