import { startSpan } from "./span.ts";
import { currentTrace } from "./trace-context.ts";

/** A request to a service that is not Lode's. */
export interface OutsideCall {
  system: "x" | "solana";
  /** A route or a method, never an address with ids: it is a label of a metric. */
  operation: string;
}

export interface EndedCall extends OutsideCall {
  /** The HTTP status, "error" for a JSON-RPC error, "none" if there was no answer. */
  status: string;
  seconds: number;
  traceId: string | undefined;
}

type Listener = (call: EndedCall) => void;
const listeners = new Set<Listener>();

/** Calls `listener` after each request to the outside, until the returned function is called. */
export function onOutsideCall(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the function that ends the call, with its status and, if it failed, why. */
export function beginOutsideCall(call: OutsideCall): (status: string, failure?: string) => void {
  const startedAt = performance.now();
  const traceId = currentTrace()?.traceId;
  // Outside of any trace, as at a start, a request is not worth a trace of its own.
  const attributes = { "peer.service": call.system };
  const span = traceId
    ? startSpan({ name: `${call.system} ${call.operation}`, kind: "client", attributes })
    : undefined;
  return (status, failure) => {
    span?.set({ "lode.status": status });
    if (failure !== undefined) span?.fail(failure);
    span?.end();
    const seconds = (performance.now() - startedAt) / 1_000;
    for (const listener of listeners) listener({ ...call, status, seconds, traceId });
  };
}
