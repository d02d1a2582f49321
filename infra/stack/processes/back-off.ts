const FIRST_MS = 500;
const LONGEST_MS = 15_000;
const HEALTHY_AFTER_MS = 30_000;

/** The wait before the next start. It doubles each time, and is reset after 30 healthy seconds. */
export function createBackOff() {
  let next = FIRST_MS;
  return (ranForMs: number): number => {
    if (ranForMs >= HEALTHY_AFTER_MS) next = FIRST_MS;
    const wait = next;
    next = Math.min(next * 2, LONGEST_MS);
    return wait;
  };
}
