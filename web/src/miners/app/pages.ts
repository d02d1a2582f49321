import { type LazyPage, lazyPart, reloadForMissingCode } from "../../lib/lazy-pages.ts";
import { isOnline } from "../../lib/offline.ts";
import { LoadingPage } from "./loading-page.tsx";
import { PageNotLoaded } from "./page-not-loaded.tsx";

/**
 * A page's code is missing if there is no network, or if a newer version of Lode has replaced it. In the second case a
 * single reload loads the newer version; its address already names the page. Otherwise the layout shows a message.
 */
async function loadOrExplain(load: LazyPage["load"]) {
  try {
    return await load();
  } catch (error) {
    console.warn("The page's code could not be loaded.", error);
    return isOnline() && reloadForMissingCode() ? LoadingPage : PageNotLoaded;
  }
}

/** web/build/list-preloads.ts reads the paths and imports from this text. */
const LOADS: Readonly<Record<string, LazyPage["load"]>> = {
  "/": async () => (await import("./pages/home-page.tsx")).HomePage,
  "/auth": async () => (await import("./pages/auth-page.tsx")).AuthPage,
  "/auth/confirm": async () => (await import("./pages/mail-link-pages.tsx")).ConfirmPage,
  "/auth/forgot": async () => (await import("./pages/forgot-page.tsx")).ForgotPage,
  "/auth/reset": async () => (await import("./pages/mail-link-pages.tsx")).ResetPage,
  "/auth/cancel-wallet-change": async () =>
    (await import("./pages/mail-link-pages.tsx")).CancelWalletChangePage,
  "/dashboard": async () => (await import("./pages/dashboard-page.tsx")).DashboardPage,
  "/backoffice": async () => (await import("./pages/dashboard-page.tsx")).BackofficePage,
  "/opportunities": async () => (await import("./pages/opportunities-page.tsx")).OpportunitiesPage,
  "/profile": async () => (await import("./pages/profile-page.tsx")).ProfilePage,
  "/profile/twitter-callback": async () =>
    (await import("./pages/twitter-callback-page.tsx")).TwitterCallbackPage,
  "/profile/withdrawals/:id": async () => (await import("./pages/payout-page.tsx")).PayoutPage,
  "/sign/:taskId/:accountId": async () => (await import("./pages/sign-page.tsx")).SignPage,
  "/terms": async () => (await import("./pages/legal-pages.tsx")).TermsPage,
  "/privacy": async () => (await import("./pages/legal-pages.tsx")).PrivacyPage,
  "/proof": async () => (await import("./pages/proof-page.tsx")).ProofPage,
  "/unsubscribe": async () => (await import("./pages/mail-link-pages.tsx")).UnsubscribePage,
  "/verify": async () => (await import("./pages/verify-page.tsx")).VerifyPage,
  "*": async () => (await import("./pages/not-found-page.tsx")).NotFoundPage,
};

export const PAGES: readonly LazyPage[] = Object.entries(LOADS).map(([path, load]) => ({
  path,
  ...lazyPart(() => loadOrExplain(load)),
}));
