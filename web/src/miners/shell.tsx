import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { makeQueryClient } from "../lib/query-client.ts";
import { loadTranslation } from "../texts/load-translation.ts";
import { Header } from "./app/header.tsx";
import { LoadingPage } from "./app/loading-page.tsx";
import { PageNotLoaded } from "./app/page-not-loaded.tsx";
import { Hero } from "./app/pages/home/hero.tsx";
import { SessionContext } from "./app/session-provider.tsx";

/**
 * Renders what index.html shows until the code has arrived: the header with the visitor's hero, or with a
 * loading line on every other page, or what went wrong. public/before-paint.js chooses between them, and
 * styles/shell.css hides the rest.
 */
export async function renderShell(): Promise<string> {
  await loadTranslation();
  return renderToStaticMarkup(
    <QueryClientProvider client={makeQueryClient()}>
      <StaticRouter location="/">
        <SessionContext value={{ status: "signed-out" }}>
          <div className="flex min-h-dvh flex-col">
            <Header />
            <main className="flex-1">
              <div data-shell-part="home">
                <Hero />
              </div>
              <div data-shell-part="page">
                <LoadingPage />
              </div>
              <div data-shell-part="failed">
                <PageNotLoaded />
              </div>
            </main>
          </div>
        </SessionContext>
      </StaticRouter>
    </QueryClientProvider>,
  );
}
