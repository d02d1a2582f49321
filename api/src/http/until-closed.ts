import type { ServerResponse } from "node:http";

/** A signal that aborts when the answer has ended or its client has left. */
export function untilClosed(response: ServerResponse): AbortSignal {
  const closed = new AbortController();
  if (response.closed) closed.abort();
  else response.once("close", () => closed.abort());
  return closed.signal;
}

/** Calls `stop` when the signal aborts, also if the client left before. */
export function whenClosed(signal: AbortSignal, stop: () => void): void {
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
}
