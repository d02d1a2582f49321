import { type ComponentType, useEffect } from "react";
import { isOnline } from "../../lib/offline.ts";
import { cureFor, readReloadedAt, reloadOnce } from "../../lib/page-load.ts";
import { LoadingPage } from "./loading-page.tsx";
import { PageNotLoaded } from "./page-not-loaded.tsx";

/** Once it is shown, the address is that of the missing page, so that the reload opens it. */
function ReloadOnce() {
  useEffect(reloadOnce, []);
  return <LoadingPage />;
}

/**
 * A page's component for the router. If its code cannot be had, the page says so in the layout instead of failing:
 * it opens when the network is back, and after an update of Lode by reloading once.
 */
export const loadPage =
  (load: () => Promise<ComponentType>): (() => Promise<ComponentType>) =>
  async () => {
    try {
      return await load();
    } catch (error) {
      console.warn("The page's code could not be loaded.", error);
      const cure = cureFor({ online: isOnline(), reloadedAt: readReloadedAt() }, Date.now());
      return cure === "reload" ? ReloadOnce : PageNotLoaded;
    }
  };
