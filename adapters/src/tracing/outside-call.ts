import { startSpan } from "./span.ts";
import { currentTrace } from "./trace-context.ts";

/** A request to a service outside Lode. */
export interface OutsideCall {
  system: "x" | "nostr" | "nip05" | "solana" | "kms" | "s3" | "smtp" | "captcha";
  /** A route or a method, never an address with ids, because it becomes a metric's label. */
  operation: string;
}

export interface EndedCall extends OutsideCall {
  /** The status of HTTP or SMTP, "error" for a JSON-RPC error, or "none" if there was no answer. */
  status: string;
  seconds: number;
  traceId: string | undefined;
}

type Listener = (call: EndedCall) => void;
const listeners = new Set<Listener>();

/** Calls `listener` after each outside request, until the returned function is called. */
export function onOutsideCall(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the function that ends the call, given its status and, if it failed, the reason. */
export function beginOutsideCall(call: OutsideCall): (status: string, failure?: string) => void {
  const startedAt = performance.now();
  const traceId = currentTrace()?.traceId;
  // A request outside any trace, such as during start-up, is not worth a trace of its own.
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

/** Measures a call of a client that throws its failures. No address and no id gets into the trace. */
export async function measureOutsideCall<T>(call: OutsideCall, ask: () => Promise<T>): Promise<T> {
  const end = beginOutsideCall(call);
  try {
    const answer = await ask();
    end("200");
    return answer;
  } catch (error) {
    const status = statusOf(error);
    end(status, status === "none" ? "no answer" : `answered ${status}`);
    throw error;
  }
}

/** The status of an error of AWS's clients or of nodemailer; "none" if there was no answer. */
function statusOf(error: unknown): string {
  const { $metadata, responseCode } = error as {
    $metadata?: { httpStatusCode?: number };
    responseCode?: number;
  };
  return String($metadata?.httpStatusCode ?? responseCode ?? "none");
}
