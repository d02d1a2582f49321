import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { Span, SpanFacts, SpanRecorder } from "./span.ts";
import type { TraceContext } from "./trace-context.ts";

const KINDS: Record<SpanFacts["kind"], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** A finished span reaches the collector within about this time. */
const EXPORT_EVERY_MS = 1_000;

/**
 * Records with the OpenTelemetry SDK. Only `startTracing` imports this file, so the SDK is loaded only if it
 * is used.
 */
export function openTelemetry(
  endpoint: string,
  service: string,
): { recorder: SpanRecorder; stop: () => Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: EXPORT_EVERY_MS })],
  });
  const tracer = provider.getTracer("lode");
  return {
    recorder: {
      start({ name, kind, attributes = {}, startedAt }, parent) {
        const options = { kind: KINDS[kind], attributes, ...(startedAt ? { startTime: startedAt } : {}) };
        return spanOf(tracer.startSpan(name, options, parent ? parentOf(parent) : ROOT_CONTEXT));
      },
    },
    stop: () => provider.shutdown(),
  };
}

const parentOf = (parent: TraceContext) =>
  trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: TraceFlags.SAMPLED, isRemote: true });

type OtelSpan = NonNullable<ReturnType<typeof trace.getSpan>>;

function spanOf(span: OtelSpan): Span {
  const { traceId, spanId } = span.spanContext();
  return {
    context: { traceId, spanId },
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail: (message) => void span.setStatus({ code: SpanStatusCode.ERROR, message }),
    end: () => span.end(),
  };
}
