import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadPageAt } from "../lib/lazy-pages.ts";
import { keepOfflineShell } from "../lib/offline.ts";
import { keepReferralCode } from "../lib/referral-link.ts";
import { followSystemTheme } from "../lib/theme.ts";
import { loadTranslation } from "../texts/load-translation.ts";
import { takeOverScrolling } from "../ui/scroll-position.tsx";
import { App } from "./app/app.tsx";
import { PAGES } from "./app/pages.ts";
import "../styles/index.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");

followSystemTheme();
keepOfflineShell();
keepReferralCode();
takeOverScrolling();
/** Until the page's code has arrived, the markup of index.html is better than an empty page. */
const pageReady = loadPageAt(PAGES, location.pathname);

// Not a top-level await: the translation's chunk may import this module.
void Promise.all([loadTranslation(), pageReady]).then(() => {
  document.documentElement.dataset.shellShown = "";
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  // A browser translates a page only after it is drawn.
  void import("../lib/translated-page.ts").then(({ tolerateTranslation }) => tolerateTranslation());
});
