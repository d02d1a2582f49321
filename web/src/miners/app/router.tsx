import { type ComponentType, useEffect } from "react";
import { createBrowserRouter, Navigate, useRouteError } from "react-router-dom";
import { nameHistoryEntry } from "../../lib/name-history-entry.ts";
import { isOnline } from "../../lib/offline.ts";
import { cureFor, readReloadedAt, reloadOnce } from "../../lib/page-load.ts";
import { layout } from "../../texts/en/layout.ts";
import { Button, buttonStyle } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Layout } from "./layout.tsx";
import { LoadingPage } from "./loading-page.tsx";
import { PageNotLoaded } from "./page-not-loaded.tsx";

/** Shown for bugs in the page itself. Code that could not be loaded has its own page. */
function ErrorPage() {
  const error = useRouteError();
  return (
    <main className="page grid min-h-dvh content-center justify-items-start gap-4">
      <title>{layout.broken.title}</title>
      <h1 className="text-2xl">{layout.broken.title}</h1>
      <p className="max-w-prose text-silt">{layout.broken.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{layout.broken.reload}</Button>
        {/* A full page load on purpose, because the router itself may be broken. */}
        <a href="/" className={buttonStyle("quiet")}>
          {layout.broken.home}
        </a>
      </div>
      {error instanceof Error ? (
        <Disclosure summary={layout.broken.details}>
          <code className="text-sm break-words text-silt">{error.message}</code>
        </Disclosure>
      ) : null}
    </main>
  );
}

/** The address already names the missing page, so a reload opens it. */
function ReloadOnce() {
  useEffect(reloadOnce, []);
  return <LoadingPage />;
}

/**
 * Loads a page's component for the router. If its code cannot be loaded, the layout shows a message instead
 * of failing. The page opens when the network is back, or with a single reload after an update of Lode.
 */
const loadPage =
  (load: () => Promise<ComponentType>): (() => Promise<ComponentType>) =>
  async () => {
    try {
      return await load();
    } catch (error) {
      console.warn("The page's code could not be loaded.", error);
      const cure = cureFor({ online: isOnline(), reloadedAt: readReloadedAt() }, Date.now());
      return cure === "reload" ? ReloadOnce : PageNotLoaded;
    }
  };

nameHistoryEntry();

export const router = createBrowserRouter([
  {
    element: <Layout />,
    errorElement: <ErrorPage />,
    HydrateFallback: LoadingPage,
    children: [
      {
        path: "/",
        lazy: { Component: loadPage(async () => (await import("./pages/home-page.tsx")).HomePage) },
      },
      {
        path: "/auth",
        lazy: { Component: loadPage(async () => (await import("./pages/auth-page.tsx")).AuthPage) },
      },
      {
        path: "/auth/confirm",
        lazy: { Component: loadPage(async () => (await import("./pages/mail-link-pages.tsx")).ConfirmPage) },
      },
      {
        path: "/auth/forgot",
        lazy: { Component: loadPage(async () => (await import("./pages/forgot-page.tsx")).ForgotPage) },
      },
      {
        path: "/auth/reset",
        lazy: { Component: loadPage(async () => (await import("./pages/mail-link-pages.tsx")).ResetPage) },
      },
      {
        path: "/auth/cancel-wallet-change",
        lazy: {
          Component: loadPage(
            async () => (await import("./pages/mail-link-pages.tsx")).CancelWalletChangePage,
          ),
        },
      },
      {
        path: "/dashboard",
        lazy: { Component: loadPage(async () => (await import("./pages/dashboard-page.tsx")).DashboardPage) },
      },
      {
        path: "/opportunities",
        lazy: {
          Component: loadPage(async () => (await import("./pages/opportunities-page.tsx")).OpportunitiesPage),
        },
      },
      {
        path: "/profile",
        lazy: { Component: loadPage(async () => (await import("./pages/profile-page.tsx")).ProfilePage) },
      },
      {
        path: "/profile/twitter-callback",
        lazy: {
          Component: loadPage(
            async () => (await import("./pages/twitter-callback-page.tsx")).TwitterCallbackPage,
          ),
        },
      },
      {
        path: "/profile/withdrawals/:id",
        lazy: { Component: loadPage(async () => (await import("./pages/payout-page.tsx")).PayoutPage) },
      },
      {
        path: "/terms",
        lazy: { Component: loadPage(async () => (await import("./pages/terms-page.tsx")).TermsPage) },
      },
      {
        path: "/privacy",
        lazy: { Component: loadPage(async () => (await import("./pages/privacy-page.tsx")).PrivacyPage) },
      },
      {
        path: "/proof",
        lazy: { Component: loadPage(async () => (await import("./pages/proof-page.tsx")).ProofPage) },
      },
      {
        path: "/seasons",
        lazy: { Component: loadPage(async () => (await import("./pages/seasons-page.tsx")).SeasonsPage) },
      },
      { path: "/backoffice", element: <Navigate to="/dashboard" replace /> },
      {
        path: "*",
        lazy: { Component: loadPage(async () => (await import("./pages/not-found-page.tsx")).NotFoundPage) },
      },
    ],
  },
]);
