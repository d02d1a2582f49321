/** The queue continues with the next review after a decision; elsewhere a decided withdrawal stays in view. */
const QUEUE = "queue";

export const reviewPath = (id: string): string => `/withdrawals/${id}?${QUEUE}`;

export const isInQueue = (params: URLSearchParams): boolean => params.has(QUEUE);

/** The place of a review in the queue, from 1, and the next review; after the last comes the first. */
export function placeOf(
  id: string,
  queue: readonly { id: string }[],
): { n: number; of: number; next: string | undefined } | undefined {
  const index = queue.findIndex((one) => one.id === id);
  if (index === -1) return undefined;
  const next = queue[(index + 1) % queue.length]?.id;
  return { n: index + 1, of: queue.length, next: next === id ? undefined : next };
}
