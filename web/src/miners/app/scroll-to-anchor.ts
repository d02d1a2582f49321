import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** The browser looks for an anchor before the page that holds it has been read; this looks again when it has. */
export function useScrollToAnchor(ready: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (ready && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [ready, hash]);
}
