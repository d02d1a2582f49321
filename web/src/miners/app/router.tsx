import { createBrowserRouter, Navigate } from "react-router-dom";
import { Layout } from "./layout.tsx";
import { loadPage } from "./load-page.tsx";
import { LoadingPage } from "./loading-page.tsx";
import { ErrorPage } from "./pages/error-page.tsx";

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
