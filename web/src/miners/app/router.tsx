import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { PageErrors } from "../../ui/page-errors.tsx";
import { ErrorPage } from "./error-page.tsx";
import { Layout } from "./layout.tsx";
import { PAGES } from "./pages.ts";

export const Router = () => (
  <BrowserRouter>
    <PageErrors show={(error) => <ErrorPage error={error} />}>
      <Routes>
        <Route element={<Layout />}>
          {PAGES.map(({ path, Component }) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
          <Route path="/backoffice" element={<Navigate to="/dashboard" replace />} />
        </Route>
      </Routes>
    </PageErrors>
  </BrowserRouter>
);
