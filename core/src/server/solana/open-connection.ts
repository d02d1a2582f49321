import { Connection } from "@solana/web3.js";

const TIMEOUT_MS = 10_000;

export const openConnection = (url: string): Connection =>
  new Connection(url, {
    commitment: "confirmed",
    disableRetryOnRateLimit: true,
    // A redirect would carry signed bytes to a host that is not configured.
    fetch: (to, init) => fetch(to, { ...init, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) }),
  });
