import { Connection } from "@solana/web3.js";
import { measureOutsideCall } from "../logging/outside-call.ts";

const TIMEOUT_MS = 10_000;

/** web3.js sends each call or batch as one POST whose body names the method. */
export const openConnection = (url: string, timeoutMs = TIMEOUT_MS): Connection =>
  new Connection(url, {
    commitment: "confirmed",
    disableRetryOnRateLimit: true,
    fetch: (to, init) =>
      measureOutsideCall(
        { system: "solana", operation: methodIn(init?.body) },
        // Following a redirect would send signed bytes to an unconfigured host.
        () => fetch(to, { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMs) }),
        { ofAnswer: ({ status }) => String(status) },
      ),
  });

const methodIn = (body: unknown): string => /"method":"(\w{1,60})"/.exec(String(body))?.[1] ?? "batch";
