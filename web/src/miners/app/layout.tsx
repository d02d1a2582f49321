import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { layout } from "../../texts/en/layout.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { useReturnPath } from "./use-return-path.ts";

/** Moves focus to the start of the new page, since the link that had it is gone. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}

export function Layout() {
  useFocusOnNewPage();
  useReturnPath();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="facet sr-only bg-ore px-4 py-2 font-medium text-on-ore focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        {layout.skip}
      </a>
      <Header />
      <OfflineBar />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
      <ScrollRestoration />
    </div>
  );
}
