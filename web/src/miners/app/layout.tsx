import { Outlet, ScrollRestoration } from "react-router-dom";
import { useFocusOnNewPage } from "../../lib/use-focus-on-new-page.ts";
import { layout } from "../../texts/en/layout.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { useReturnPath } from "./use-return-path.ts";

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
