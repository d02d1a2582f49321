import { createBrowserRouter } from "react-router-dom";
import { Gate } from "./gate.tsx";
import { NotFoundPage, PageFailed } from "./page-failed.tsx";
import { PAGES } from "./pages.ts";

const Nothing = () => null;

export const router = createBrowserRouter([
  {
    element: <Gate />,
    errorElement: <PageFailed />,
    HydrateFallback: Nothing,
    children: [
      {
        errorElement: <PageFailed />,
        children: [
          ...PAGES.map(({ path, load }) => ({ path, lazy: { Component: load } })),
          { path: "*", Component: NotFoundPage },
        ],
      },
    ],
  },
]);
