import { Suspense } from "react";
import { BrowserRouter, Navigate, Outlet, Route, Routes, useSearchParams } from "react-router-dom";
import { shellTexts } from "../../texts/console/shell.ts";
import { Button } from "../../ui/button.tsx";
import { PageErrors } from "../../ui/page-errors.tsx";
import { ScrollPosition } from "../../ui/scroll-position.tsx";
import { Gate } from "./gate.tsx";
import { nextPath } from "./next-path.ts";
import { PAGES } from "./pages.ts";

/** Shown for a bug in a page, or if its code cannot be loaded. After a server update, a reload helps. */
function PageFailed({ error }: { error: unknown }) {
  return (
    <div className="grid justify-items-start gap-3 p-6">
      <title>{shellTexts.thisPageFailed}</title>
      <h1 className="text-lg">{shellTexts.thisPageFailed}</h1>
      <p className="text-sm text-silt">{shellTexts.nothingWasChangedByIt}</p>
      {error instanceof Error ? <code className="text-sm break-words">{error.message}</code> : null}
      <Button size="small" onClick={() => location.reload()}>
        {shellTexts.loadAgain}
      </Button>
    </div>
  );
}

function NotFoundPage() {
  return (
    <>
      <title>{shellTexts.notFound}</title>
      <h1 className="text-xl">{shellTexts.thereIsNoSuchPage}</h1>
      <p className="mt-1 text-sm text-silt">{shellTexts.searchFindsACaseBy}</p>
    </>
  );
}

/** The gate shows the sign-in at this address and, once someone is signed in, renders this redirect. */
function AfterSignIn() {
  const [params] = useSearchParams();
  return <Navigate to={nextPath(params.get("next"))} replace />;
}

/** The server redirects visitors here; `next` names the page that they opened. */
const SIGN_IN = "/sign-in";

/** A page that fails leaves the navigation beside it. */
const PageOrFailure = () => (
  <PageErrors show={(error) => <PageFailed error={error} />}>
    <Suspense>
      <Outlet />
      <ScrollPosition />
    </Suspense>
  </PageErrors>
);

export const Router = () => (
  <BrowserRouter>
    <PageErrors show={(error) => <PageFailed error={error} />}>
      <Routes>
        <Route element={<Gate />}>
          <Route element={<PageOrFailure />}>
            {PAGES.map(({ path, Component }) => (
              <Route key={path} path={path} element={<Component />} />
            ))}
            <Route path={SIGN_IN} element={<AfterSignIn />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </PageErrors>
  </BrowserRouter>
);
