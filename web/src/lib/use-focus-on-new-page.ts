import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Moves focus to the start of the new page, since the link that had it is gone. */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}
