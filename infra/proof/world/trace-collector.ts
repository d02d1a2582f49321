import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

/** A finished step, as OTLP over HTTP carries it in JSON (opentelemetry.io/docs/specs/otlp). */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the root span of a trace. */
  parentSpanId: string;
  name: string;
  service: string;
  attributes: Record<string, string>;
  hasFailed: boolean;
}

export interface TraceCollector {
  url: string;
  spans: CollectedSpan[];
  stop(): void;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        attributes?: Attribute[];
        status?: { code?: number };
      }[];
    }[];
  }[];
}

const ERROR = 2;

/** An OpenTelemetry collector that stores the spans it receives. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const sent = Buffer.concat(parts);
    const body = request.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent;
    if (request.url === "/v1/traces") spans.push(...spansIn(JSON.parse(body.toString()) as Export));
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, stop: () => void server.close() };
}

const readAttributes = (attributes: Attribute[] = []): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));

const spansIn = ({ resourceSpans }: Export): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map(({ traceId, spanId, parentSpanId = "", name, attributes, status }) => ({
        traceId,
        spanId,
        parentSpanId,
        name,
        service: readAttributes(resource.attributes)["service.name"] ?? "",
        attributes: readAttributes(attributes),
        hasFailed: status?.code === ERROR,
      })),
    ),
  );
