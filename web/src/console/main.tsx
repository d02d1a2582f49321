import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { followSystemTheme } from "../lib/theme.ts";
import { setTranslation } from "../texts/texts.ts";
import { Providers } from "./app/providers.tsx";
import { router } from "./app/router.tsx";
import "./app/styles.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");

followSystemTheme();
// The console is in English, whatever the browser's language; shared components read the miners' texts.
setTranslation({});
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
