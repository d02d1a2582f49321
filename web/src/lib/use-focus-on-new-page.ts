import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

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
