import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** The browser scrolls to an anchor before the page's data has loaded; this scrolls again when it has. */
export function useScrollToAnchor(ready: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (ready && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [ready, hash]);
}
