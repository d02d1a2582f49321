import { exemplarOf } from "@lode/adapters/metrics/exemplar";
import type { MetricsRegistry } from "@lode/adapters/metrics/open-registry";
import { Histogram } from "prom-client";

interface ObservedRequest {
  /** The port that the request came to. */
  audience: "miners" | "operators";
  method: string;
  /**
   * The route's pattern; "unknown" for an address under /api/ without a route; "page" for any other address.
   */
  route: string;
  status: number;
  seconds: number;
  traceId: string;
}

export interface RequestMeter {
  observe(request: ObservedRequest): void;
  /** Miners' good and bad answers since the last call, which the page's availability is computed from. */
  takeCounts(): { good: number; bad: number };
}

/** An event stream stays open as long as its page, so its duration says nothing. */
const STREAMS: readonly string[] = ["/api/events"];
/** Targets: 300 ms for reads and 600 ms for writes; a task attempt may wait 8 s for X. */
const BUCKETS = [0.01, 0.05, 0.1, 0.3, 0.6, 1, 2.5, 5, 10];

/** Measures rate, errors and duration by route. Each bucket has the trace of an example request. */
export function createRequestMeter(registry: MetricsRegistry): RequestMeter {
  const durations = new Histogram({
    name: "lode_http_request_seconds",
    help: "Time to answer a request, by route and status",
    labelNames: ["audience", "method", "route", "status"],
    buckets: BUCKETS,
    enableExemplars: true,
    registers: [registry],
  });
  let counts = { good: 0, bad: 0 };
  return {
    observe({ audience, method, route, status, seconds, traceId }) {
      if (audience === "miners") counts[status >= 500 ? "bad" : "good"]++;
      if (STREAMS.includes(route)) return;
      const labels = { audience, method, route, status: String(status) };
      durations.observe({ labels, value: seconds, ...exemplarOf(traceId) });
    },
    takeCounts() {
      const taken = counts;
      counts = { good: 0, bad: 0 };
      return taken;
    },
  };
}
