import { useSyncExternalStore } from "react";

/** From this width on a page has a second column. The same as `lg` in the styles. */
const wide = () => matchMedia("(width >= 64rem)");

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);
