import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { keptValue } from "../lib/kept.ts";

const KEPT_MS = 24 * 60 * 60_000;
const kept = keptValue<Record<string, number>>("sessionStorage", "scroll_positions", KEPT_MS);
/** Pixels from the top, by the key of a history entry. */
const positions = kept.read() ?? {};

const scrollDownTo = (top: number): void => scrollTo({ top, behavior: "instant" });

/** Keeps the position of each history entry, also for a reload. */
function useKeptPosition(key: string): void {
  // Before the page is painted, because the scroll event of a new page must not count for the previous entry.
  useLayoutEffect(() => {
    const note = () => {
      positions[key] = scrollY;
    };
    // The last scroll event may not have come yet.
    const keep = () => {
      note();
      kept.write(positions);
    };
    addEventListener("scroll", note, { passive: true });
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("scroll", note);
      removeEventListener("pagehide", keep);
    };
  }, [key]);
}

const VISITOR_ACTS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Scrolls now and whenever the page grows, because most of it comes with its data. Stops when `go` returns true, or
 * when the visitor scrolls, presses or types. Returns a function that stops it.
 */
function whileItGrows(go: () => boolean): () => void {
  const growth = new ResizeObserver(() => {
    if (go()) stop();
  });
  function stop(): void {
    growth.disconnect();
    for (const act of VISITOR_ACTS) removeEventListener(act, stop);
  }
  growth.observe(document.body);
  for (const act of VISITOR_ACTS) addEventListener(act, stop, { passive: true });
  return stop;
}

const goBackTo = (top: number) =>
  whileItGrows(() => {
    scrollDownTo(top);
    return Math.abs(scrollY - top) < 1;
  });

/** The anchor is looked up each time, because a placeholder has a card's place until the card arrives. */
const goToAnchor = (id: string) =>
  whileItGrows(() => {
    document.getElementById(id)?.scrollIntoView({ behavior: "instant" });
    return false;
  });

/**
 * Opens a page at its anchor or its top, and leads "back" and a reload to where the visitor was. A page that only
 * replaces its own address, as a filter does, does not scroll. Rendered next to the page within its Suspense, so it
 * scrolls when the page's code is there.
 */
export function ScrollPosition(): null {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const previousPath = useRef(pathname);
  useKeptPosition(key);
  useLayoutEffect(() => {
    const isSamePage = previousPath.current === pathname;
    previousPath.current = pathname;
    // The entry of a link to an anchor has no key: the browser makes it, and the router calls each of them "default".
    const known = navigation === "POP" && key !== "default" ? positions[key] : undefined;
    if (known !== undefined) return goBackTo(known);
    if (navigation === "PUSH" || (navigation === "REPLACE" && !isSamePage)) scrollDownTo(0);
    return hash ? goToAnchor(hash.slice(1)) : undefined;
  }, [pathname, hash, key, navigation]);
  return null;
}

/**
 * To be called before the router reads the address. React Router calls every entry without a key "default", so
 * a page that was opened by its address would start at the position of the page before; each gets a key of its
 * own, which a reload keeps. The browser's own restoration would scroll before the page has its content.
 */
export function takeOverScrolling(): void {
  const state = history.state as { key?: string } | null;
  if (state?.key === undefined)
    history.replaceState({ ...state, key: performance.timeOrigin.toString(36) }, "");
  history.scrollRestoration = "manual";
}

/** Moves the focus to the start of the new page, because the link that had the focus is gone. */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}
