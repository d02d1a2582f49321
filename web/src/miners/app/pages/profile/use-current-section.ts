import { useEffect, useState } from "react";

/** A card is current once its top has passed this share of the window's height. */
const LINE = 0.3;

/** Returns the last card whose top has passed the line; at the end of the page, the last card. */
export function currentOf(tops: readonly number[], windowHeight: number, isAtEnd: boolean): number {
  if (isAtEnd) return tops.length - 1;
  const passed = tops.filter((top) => top <= windowHeight * LINE).length;
  return Math.max(0, passed - 1);
}

/** Returns the id of the section on the screen, and follows scrolling. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const known = ids.join(" ");
  useEffect(() => {
    const wanted = known.split(" ");
    let frame = 0;
    const update = () => {
      const tops = wanted.map(
        (id) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
      );
      const { scrollHeight } = document.documentElement;
      const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
      setCurrent(wanted[currentOf(tops, window.innerHeight, isAtEnd)]);
    };
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    update();
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("resize", onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("resize", onScroll);
    };
  }, [known]);
  return current;
}
