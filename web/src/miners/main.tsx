import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { keepOfflineShell } from "../lib/offline.ts";
import { keepReferralCode } from "../lib/referral-link.ts";
import { followSystemTheme } from "../lib/theme.ts";
import "../styles/index.css";
import { loadTranslation } from "../texts/load-translation.ts";
import { Providers } from "./app/providers.tsx";
import { router } from "./app/router.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");

/** After the page and its data have had the slow line to themselves. */
const FONTS_AFTER_MS = 5_000;

followSystemTheme();
keepOfflineShell();
keepReferralCode();
/** Until the page's code is there, the markup of index.html is a better sight than an empty page. */
const pageReady = new Promise<void>((resolve) => {
  if (router.state.initialized) resolve();
  const unsubscribe = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    unsubscribe();
    resolve();
  });
});

// Not a top-level await: the translation's chunk may import this one.
void Promise.all([loadTranslation(), pageReady]).then(() => {
  document.documentElement.dataset.shellShown = "";
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  setTimeout(() => delete document.documentElement.dataset.fonts, FONTS_AFTER_MS);
});
