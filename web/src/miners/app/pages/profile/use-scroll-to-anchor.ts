import { useEffect } from "react";
import { useLocation } from "react-router-dom";

const VISITOR_ACTS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Scrolls to the card that the address names, and scrolls again whenever a card above grows because its data
 * has loaded. Stops as soon as the visitor scrolls, presses or types.
 */
export function useScrollToAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === "") return;
    // Looked up each time, because a placeholder has the card's place until the card arrives.
    const resizes = new ResizeObserver(() =>
      document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: "instant" }),
    );
    resizes.observe(document.body);
    const stop = () => resizes.disconnect();
    for (const act of VISITOR_ACTS) addEventListener(act, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const act of VISITOR_ACTS) removeEventListener(act, stop);
    };
  }, [hash]);
}
