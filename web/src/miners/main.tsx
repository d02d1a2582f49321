import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { keepOfflineShell } from "../lib/offline.ts";
import { keepReferralCode } from "../lib/referral-link.ts";
import { followSystemTheme } from "../lib/theme.ts";
import "../styles/index.css";
import { loadTranslation } from "../texts/texts.ts";
import { Providers } from "./app/providers.tsx";
import { router } from "./app/router.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");

followSystemTheme();
keepOfflineShell();
keepReferralCode();
// Not a top-level await: the translation's chunk may import this one.
void loadTranslation().then(() =>
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  ),
);
