/**
 * Limits of AWS's clients, which have none of their own: a peer that accepts and is silent would hold its caller without end.
 * Two tries of five seconds end before the leases of their callers.
 */
export const AWS_LIMITS = {
  maxAttempts: 2,
  requestHandler: {
    connectionTimeout: 2_000,
    requestTimeout: 5_000,
    socketTimeout: 5_000,
    throwOnRequestTimeout: true,
  },
} as const;
