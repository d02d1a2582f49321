import { createBrowserRouter } from "react-router-dom";
import { AfterSignIn } from "./after-sign-in.tsx";
import { Gate } from "./gate.tsx";
import { NotFoundPage, PageFailed } from "./page-failed.tsx";
import { PAGES } from "./pages.ts";

const Nothing = () => null;
/** The server sends visitors here, with the page that they asked for as `next`. */
const SIGN_IN = "/sign-in";

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
          { path: SIGN_IN, Component: AfterSignIn },
          { path: "*", Component: NotFoundPage },
        ],
      },
    ],
  },
]);
