/** The queue goes on with the next review after a decision; elsewhere a decided withdrawal stays in view. */
const QUEUE = "queue";

export const reviewPath = (id: string): string => `/withdrawals/${id}?${QUEUE}`;

export const isInQueue = (params: URLSearchParams): boolean => params.has(QUEUE);

/** Where a review stands in the queue, from 1, and the one that follows: the first, after the last. */
export function placeOf(
  id: string,
  queue: readonly { id: string }[],
): { n: number; of: number; next: string | undefined } | undefined {
  const index = queue.findIndex((one) => one.id === id);
  if (index === -1) return undefined;
  const next = queue[(index + 1) % queue.length]?.id;
  return { n: index + 1, of: queue.length, next: next === id ? undefined : next };
}
