import { useQueryClient } from "@tanstack/react-query";
import { Keyboard } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Outlet, ScrollRestoration } from "react-router-dom";
import { useFocusOnNewPage } from "../../lib/use-focus-on-new-page.ts";
import { followEvents } from "../lib/live.ts";
import { BannerSlot } from "./banner-slot.tsx";
import { useKeyboard } from "./keyboard.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { NarrowMenu } from "./narrow-menu.tsx";
import { Rail } from "./rail.tsx";
import { SearchBox } from "./search-box.tsx";
import { useBanners } from "./use-banners.tsx";

/** What is around every page of a signed-in operator. */
export function Shell() {
  const queries = useQueryClient();
  const banners = useBanners();
  const [keysShown, setKeysShown] = useState(false);
  useKeyboard(useCallback(() => setKeysShown(true), []));
  useFocusOnNewPage();
  useEffect(() => followEvents(queries), [queries]);
  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="sr-only bg-ore px-3 py-2 text-on-ore focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to the page
      </a>
      <Rail />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-seam bg-surface px-3 lg:px-5">
          <NarrowMenu />
          <SearchBox />
          <button
            type="button"
            aria-label="Keys"
            title="Keys (?)"
            onClick={() => setKeysShown(true)}
            className="hidden size-8 place-items-center rounded-xs text-silt hover:bg-shelf hover:text-ink lg:grid"
          >
            <Keyboard aria-hidden className="size-4" />
          </button>
        </header>
        <BannerSlot banners={banners} />
        <main id="main" tabIndex={-1} className="w-full max-w-400 flex-1 p-3 outline-none lg:p-5">
          <Outlet />
        </main>
      </div>
      <KeysDialog open={keysShown} onClose={() => setKeysShown(false)} />
      <ScrollRestoration />
    </div>
  );
}
