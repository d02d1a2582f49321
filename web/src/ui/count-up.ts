import { useEffect, useRef, useState } from "react";

const DURATION_MS = 900;

/** Returns a whole number that changes fast at first, then slows down. */
export function countedAt(from: number, to: number, progress: number): number {
  const rest = (1 - Math.min(1, Math.max(0, progress))) ** 3;
  return Math.round(to - (to - from) * rest);
}

export const prefersStillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Counts from zero to the value, at once for visitors who prefer stillness. */
export function useCountFromZero(value: number): number {
  const [aim, setAim] = useState(() => (prefersStillness() ? value : 0));
  useEffect(() => setAim(value), [value]);
  return useCountUp(aim) ?? value;
}

/** Animates from the previous value to the current one. The first value is shown at once. */
export function useCountUp(value: number | undefined): number | undefined {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    if (start === undefined || value === undefined || start === value || prefersStillness()) {
      from.current = value;
      setShown(value);
      return;
    }
    const begun = performance.now();
    let frame = requestAnimationFrame(function step(now: number) {
      const at = countedAt(start, value, (now - begun) / DURATION_MS);
      from.current = at;
      setShown(at);
      if (at !== value) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}
