export interface OutsideCall {
  system: "x" | "nostr" | "solana" | "smtp" | "captcha";
  /** A route or a method, never an address with ids, because it becomes a metric's label. */
  operation: string;
}

export interface EndedCall extends OutsideCall {
  /** The status of HTTP or SMTP, "error" for a JSON-RPC error, or "none" if there was no answer. */
  status: string;
  seconds: number;
}

type CallListener = (call: EndedCall) => void;
const listeners = new Set<CallListener>();

/** Calls `listener` after each outside request, until the returned function is called. */
export function onOutsideCall(listener: CallListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function beginOutsideCall(call: OutsideCall): (status: string) => void {
  const startedAt = performance.now();
  return (status) => {
    const seconds = (performance.now() - startedAt) / 1_000;
    for (const listener of listeners) listener({ ...call, status, seconds });
  };
}

interface Statuses<T> {
  ofAnswer?: (answer: T) => string;
  ofError?: (error: unknown) => string;
}

/** Measures a call of a client that throws its failures. */
export async function measureOutsideCall<T>(
  call: OutsideCall,
  ask: () => Promise<T>,
  { ofAnswer = () => "200", ofError = statusOf }: Statuses<T> = {},
): Promise<T> {
  const end = beginOutsideCall(call);
  try {
    const answer = await ask();
    end(ofAnswer(answer));
    return answer;
  } catch (error) {
    end(ofError(error));
    throw error;
  }
}

/** The status of an error of nodemailer; "none" if there was no answer. */
const statusOf = (error: unknown): string =>
  String((error as { responseCode?: number }).responseCode ?? "none");
