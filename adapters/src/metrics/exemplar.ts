/** The trace that a measured value belongs to, as prom-client takes it; its types know only a metric's own labels. */
export const exemplarOf = (traceId: string | undefined): { exemplarLabels?: Record<never, string> } =>
  traceId ? { exemplarLabels: { trace_id: traceId } } : {};
