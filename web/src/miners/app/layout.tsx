import { LayoutGrid, Sparkles, UserRound } from "lucide-react";
import { Suspense, useEffect } from "react";
import { NavLink, Outlet, useLocation } from "react-router-dom";
import { rememberPlace } from "../../lib/last-place.ts";
import { useOnline } from "../../lib/offline.ts";
import { forgetReturnPath, keepReturnPath } from "../../lib/return-path.ts";
import { useFocusOnNewPage } from "../../lib/use-focus-on-new-page.ts";
import { layout } from "../../texts/en/layout.ts";
import { network } from "../../texts/en/network.ts";
import { ScrollPosition } from "../../ui/scroll-position.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LoadingPage } from "./loading-page.tsx";
import { useSession } from "./session-provider.tsx";

/**
 * Pages to return to after a sign-in. The proof page is not one of them: it stores its path only when its
 * sign-in link is pressed.
 */
const ASKED_FOR: readonly string[] = ["/dashboard", "/opportunities", "/profile"];

/**
 * Stores the page that a signed-out visitor opened, leads back to it after the sign-in, and then forgets it.
 */
function useReturnPath(): void {
  const { status } = useSession();
  const { pathname, hash } = useLocation();
  useEffect(() => rememberPlace(pathname), [pathname]);
  useEffect(() => {
    if (status === "signed-out" && ASKED_FOR.includes(pathname)) keepReturnPath(pathname + hash);
    if (status === "signed-in" && !pathname.startsWith("/auth")) forgetReturnPath();
  }, [status, pathname, hash]);
}

/** A live region, so screen readers announce it. It stays below the header while the page scrolls. */
function OfflineBar() {
  const online = useOnline();
  return (
    <div role="status" className="sticky top-16 short:static z-20">
      {online ? null : (
        <p className="border-b border-seam bg-shelf px-4 py-2 text-center text-sm">{network.bar}</p>
      )}
    </div>
  );
}

const PLACES = [
  { to: "/dashboard", text: "dashboard", Icon: LayoutGrid },
  { to: "/opportunities", text: "opportunities", Icon: Sparkles },
  { to: "/profile", text: "profile", Icon: UserRound },
] as const;

/** Navigation for small screens, whose header has no space for it. */
function BottomBar() {
  if (useSession().status !== "signed-in") return null;
  return (
    <nav
      aria-label={layout.sections}
      className="sticky bottom-0 short:static z-30 grid grid-cols-3 border-t border-seam bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {PLACES.map(({ to, text, Icon }) => (
        <NavLink
          key={to}
          to={to}
          className="flex h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium text-silt -outline-offset-3 aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_3px_0_var(--color-ore-deep)] forced-colors:aria-[current=page]:underline"
        >
          <Icon aria-hidden className="size-5" />
          {layout[text]}
        </NavLink>
      ))}
    </nav>
  );
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
        <Suspense fallback={<LoadingPage />}>
          <Outlet />
          <ScrollPosition />
        </Suspense>
      </main>
      <Footer />
      <BottomBar />
    </div>
  );
}
