import { recordSpansWith } from "./span.ts";

/** Exports steps to the collector, where one is configured; otherwise nothing of the SDK is loaded. Returns how to stop. */
export async function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined },
  service: string,
): Promise<() => Promise<void>> {
  if (!endpoint) return async () => {};
  const { openTelemetry } = await import("./open-telemetry.ts");
  const { recorder, stop } = openTelemetry(endpoint, service);
  recordSpansWith(recorder);
  return async () => {
    recordSpansWith(undefined);
    // A collector that is down must not keep a process from ending.
    await stop().catch(() => {});
  };
}
