import { useEffect } from "react";
import { reloadOnce } from "../../lib/page-load.ts";
import { LoadingPage } from "./loading-page.tsx";

/** The address already names the missing page, so a reload opens it. */
export function ReloadOnce() {
  useEffect(reloadOnce, []);
  return <LoadingPage />;
}
