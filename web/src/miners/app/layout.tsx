import { updateProfile } from "@lode/core/contracts/http/profile";
import type { Language } from "@lode/core/domain/languages";
import { LayoutGrid, Sparkles, UserRound } from "lucide-react";
import { Suspense, useEffect } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router-dom";
import { call } from "../../lib/api.ts";
import { LANGUAGES, language, switchLanguage } from "../../lib/language.ts";
import { useOnline } from "../../lib/offline.ts";
import { forgetReturnPath, keepReturnPath, rememberPlace } from "../../lib/return-path.ts";
import { readToken } from "../../lib/session.ts";
import { useSettings } from "../../lib/settings.ts";
import { chooseTheme, THEMES, type Theme, useTheme } from "../../lib/theme.ts";
import { layout } from "../../texts/en/layout.ts";
import { ui } from "../../texts/en/ui.ts";
import { ScrollPosition, useFocusOnNewPage } from "../../ui/scroll-position.tsx";
import { LogoMark } from "../../ui/strata-line.tsx";
import { Header } from "./header.tsx";
import { LoadingPage } from "./loading-page.tsx";
import { useSession } from "./session-provider.tsx";

function ThemeChoice() {
  return (
    <label className="flex items-center gap-2 py-1 text-sm text-silt">
      {ui.theme}
      <select
        value={useTheme()}
        onChange={(event) => chooseTheme(event.target.value as Theme)}
        className="min-h-7 rounded-xs border max-md:min-h-11 border-seam bg-bedrock px-1.5 text-ink"
      >
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {ui.themes[theme]}
          </option>
        ))}
      </select>
    </label>
  );
}

const LINKS = [
  { to: "/dashboard", text: "dashboard" },
  { to: "/opportunities", text: "opportunities" },
  { to: "/profile", text: "profileSettings" },
  { to: "/auth", text: "signIn" },
  { to: "/proof", text: "proof" },
  { to: "/terms", text: "terms" },
  { to: "/privacy", text: "privacy" },
] as const;

function Footer() {
  const { productName, supportEmail, xProvider, solanaCluster } = useSettings();
  const sandboxed = xProvider === "sandbox" || solanaCluster === "sandbox";
  const link =
    "inline-flex min-w-0 items-center rounded-xs py-1 hyphens-auto [overflow-wrap:anywhere] text-sm text-silt max-md:min-h-11 underline decoration-seam underline-offset-4 hover:text-ink";
  return (
    <footer className="print:hidden mt-4 border-t md:mt-20 border-seam bg-surface">
      <div className="page grid gap-4 py-6 md:gap-8 md:py-10 md:grid-cols-[1fr_auto] md:items-start">
        <div className="max-w-sm">
          <p className="flex items-center gap-2 font-display text-base font-semibold">
            <LogoMark className="size-6" />
            {productName}
          </p>
          <p className="mt-2 text-sm text-silt max-md:sr-only">{layout.tagline}</p>
          {sandboxed ? (
            <p className="mt-2 border-l-4 md:mt-4 border-seam pl-3 text-sm text-silt">{layout.sandbox}</p>
          ) : null}
        </div>
        <nav
          aria-label={layout.footerNavigation}
          className="grid grid-cols-2 gap-x-4 min-[24rem]:grid-cols-3 md:gap-x-10 md:gap-y-2"
        >
          {LINKS.map(({ to, text }) => (
            <Link key={to} to={to} className={link}>
              {layout[text]}
            </Link>
          ))}
          <a href={`mailto:${supportEmail}`} className={link}>
            {layout.support}
          </a>
          <div className="col-span-full flex md:mt-2 flex-wrap gap-x-6 gap-y-2">
            <LanguageChoice onChoose={chooseLanguage} />
            <ThemeChoice />
          </div>
        </nav>
      </div>
    </footer>
  );
}

/**
 * Pages to return to after a sign-in. The proof page is not one of them: it stores its path only when its
 * sign-in link is pressed.
 */
const ASKED_FOR: readonly string[] = ["/dashboard", "/opportunities", "/profile"];

/** Stores the page that a signed-out visitor opened, leads back to it after the sign-in, and then forgets it. */
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
        <p className="border-b border-seam bg-shelf px-4 py-2 text-center text-sm">{ui.network.bar}</p>
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
      className="sticky bottom-0 short:static z-30 print:hidden grid grid-cols-3 border-t border-seam bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
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

/** Each language is written in itself, for readers who do not know the current language. */
function LanguageChoice({ onChoose }: { onChoose: (language: Language) => Promise<void> }) {
  return (
    <label className="flex items-center gap-2 py-1 text-sm text-silt">
      {layout.language}
      <select
        value={language}
        onChange={(event) => void onChoose(event.target.value as Language)}
        className="min-h-7 rounded-xs border max-md:min-h-11 border-seam bg-bedrock px-1.5 text-ink"
      >
        {Object.entries(LANGUAGES).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Mails use the page's language. If the profile cannot be changed now, the page changes its language all the same. */
async function chooseLanguage(language: Language): Promise<void> {
  if (readToken() !== null) await call(updateProfile, { body: { language } }).catch(() => undefined);
  switchLanguage(language);
}
