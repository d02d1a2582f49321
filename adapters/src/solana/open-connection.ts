import { Connection } from "@solana/web3.js";
import { beginOutsideCall } from "../logging/outside-call.ts";

const TIMEOUT_MS = 10_000;

export const openConnection = (url: string, timeoutMs = TIMEOUT_MS): Connection =>
  new Connection(url, {
    commitment: "confirmed",
    disableRetryOnRateLimit: true,
    fetch: (to, init) => tracedFetch(to, init, timeoutMs),
  });

/** web3.js sends each call or batch as one POST whose body names the method. */
async function tracedFetch(
  to: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  timeoutMs: number,
): Promise<Response> {
  const end = beginOutsideCall({ system: "solana", operation: methodIn(init?.body) });
  try {
    // Following a redirect would send signed bytes to an unconfigured host.
    const answer = await fetch(to, {
      ...init,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    end(String(answer.status));
    return answer;
  } catch (error) {
    end("none");
    throw error;
  }
}

const methodIn = (body: unknown): string => /"method":"(\w{1,60})"/.exec(String(body))?.[1] ?? "batch";
