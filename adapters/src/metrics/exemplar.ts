/**
 * The trace of a measured value, in prom-client's format. The cast is needed because prom-client's types only
 * allow the metric's own labels.
 */
export const exemplarOf = (traceId: string | undefined): { exemplarLabels?: Record<never, string> } =>
  traceId ? { exemplarLabels: { trace_id: traceId } } : {};
