import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { makeQueryClient } from "../../lib/query-client.ts";
import { readToken } from "../../lib/session.ts";
import { layout } from "../../texts/en/layout.ts";
import { Button, buttonStyle } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Notifications } from "../../ui/notifications.tsx";
import { PageErrors } from "../../ui/page-errors.tsx";
import { Layout } from "./layout.tsx";
import { PAGES } from "./pages.ts";
import { SessionProvider } from "./session-provider.tsx";

const Router = () => (
  <BrowserRouter>
    <PageErrors show={(error) => <ErrorPage error={error} />}>
      <Routes>
        <Route element={<Layout />}>
          {PAGES.map(({ path, Component }) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
        </Route>
      </Routes>
    </PageErrors>
  </BrowserRouter>
);

/** Shown for bugs in the page itself. Code that could not be loaded has its own page. */
function ErrorPage({ error }: { error: unknown }) {
  return (
    <main className="page grid min-h-dvh content-center justify-items-start gap-4">
      <title>{layout.broken.title}</title>
      <h1 className="text-xl md:text-2xl">{layout.broken.title}</h1>
      <p className="max-w-prose text-silt">{layout.broken.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{layout.broken.reload}</Button>
        {/* A full page load on purpose, because the router itself may be broken. */}
        <a href="/" className={buttonStyle("quiet")}>
          {layout.notFound.home}
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

/** Late enough for the page to be usable first. A visitor changes nothing that could fail. */
const TOASTS_AFTER_MS = readToken() === null ? undefined : 6_000;

/** The queries, the session and the toasts are kept across page changes. */
export function App() {
  const [queries] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <Router />
      </SessionProvider>
      <Notifications loadAfterMs={TOASTS_AFTER_MS} />
    </QueryClientProvider>
  );
}
