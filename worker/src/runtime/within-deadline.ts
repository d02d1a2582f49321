/** A run took longer than its deadline. What it waits for may still end, as after a second delivery. */
export class OverdueError extends Error {}

/** Rejects with OverdueError after the deadline, so that a call that never ends does not hold its place. */
export async function withinDeadline<T>(deadlineMs: number, run: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const sentence = `The job took longer than ${deadlineMs / 1_000} seconds`;
    timer = setTimeout(() => reject(new OverdueError(sentence)), deadlineMs);
  });
  try {
    return await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}
