import type { ComponentType } from "react";
import { type LazyPage, lazyPage, type Page, reloadForMissingCode } from "../../lib/lazy-pages.ts";
import { isOnline } from "../../lib/offline.ts";
import { LoadingPage } from "./loading-page.tsx";
import { PageNotLoaded } from "./page-not-loaded.tsx";

/**
 * A page's code is missing if there is no network, or if a newer version of Lode has replaced it. In the second case a
 * single reload loads the newer version; its address already names the page. Otherwise the layout shows a message.
 */
const orMessage = ({ path, load }: Page): Page => ({
  path,
  load: async (): Promise<ComponentType> => {
    try {
      return await load();
    } catch (error) {
      console.warn("The page's code could not be loaded.", error);
      return isOnline() && reloadForMissingCode() ? LoadingPage : PageNotLoaded;
    }
  },
});

/** web/build/list-preloads.ts reads the paths and imports from this text. */
const EVERY_PAGE: readonly Page[] = [
  { path: "/", load: async () => (await import("./pages/home-page.tsx")).HomePage },
  { path: "/auth", load: async () => (await import("./pages/auth-page.tsx")).AuthPage },
  { path: "/auth/confirm", load: async () => (await import("./pages/mail-link-pages.tsx")).ConfirmPage },
  { path: "/auth/forgot", load: async () => (await import("./pages/forgot-page.tsx")).ForgotPage },
  { path: "/auth/reset", load: async () => (await import("./pages/mail-link-pages.tsx")).ResetPage },
  {
    path: "/auth/cancel-wallet-change",
    load: async () => (await import("./pages/mail-link-pages.tsx")).CancelWalletChangePage,
  },
  { path: "/dashboard", load: async () => (await import("./pages/dashboard-page.tsx")).DashboardPage },
  { path: "/backoffice", load: async () => (await import("./pages/dashboard-page.tsx")).BackofficePage },
  {
    path: "/opportunities",
    load: async () => (await import("./pages/opportunities-page.tsx")).OpportunitiesPage,
  },
  { path: "/profile", load: async () => (await import("./pages/profile-page.tsx")).ProfilePage },
  {
    path: "/profile/twitter-callback",
    load: async () => (await import("./pages/twitter-callback-page.tsx")).TwitterCallbackPage,
  },
  {
    path: "/profile/withdrawals/:id",
    load: async () => (await import("./pages/payout-page.tsx")).PayoutPage,
  },
  { path: "/sign/:taskId/:accountId", load: async () => (await import("./pages/sign-page.tsx")).SignPage },
  { path: "/terms", load: async () => (await import("./pages/legal-pages.tsx")).TermsPage },
  { path: "/privacy", load: async () => (await import("./pages/legal-pages.tsx")).PrivacyPage },
  { path: "/proof", load: async () => (await import("./pages/proof-page.tsx")).ProofPage },
  { path: "/unsubscribe", load: async () => (await import("./pages/mail-link-pages.tsx")).UnsubscribePage },
  { path: "/verify", load: async () => (await import("./pages/verify-page.tsx")).VerifyPage },
  { path: "*", load: async () => (await import("./pages/not-found-page.tsx")).NotFoundPage },
];

export const PAGES: readonly LazyPage[] = EVERY_PAGE.map((page) => lazyPage(orMessage(page)));
