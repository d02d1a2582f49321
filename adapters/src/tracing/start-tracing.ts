import { recordSpansWith } from "./span.ts";

/**
 * Exports spans to the collector if one is configured; otherwise the SDK is not loaded. Returns the function
 * that stops the export.
 */
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
    // A collector that is down must not keep the process from exiting.
    await stop().catch(() => {});
  };
}
