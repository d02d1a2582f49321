import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Keyboard, TriangleAlert } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Outlet } from "react-router-dom";
import { useFocusOnNewPage } from "../../lib/use-focus-on-new-page.ts";
import { shellTexts } from "../../texts/console/shell.ts";
import { FindingLinks } from "../features/overview/finding-links.tsx";
import { overviewQuery } from "../features/overview/queries.ts";
import { followEvents, usePollingInterval } from "../lib/live.ts";
import { useKeyboard } from "./keyboard.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { NarrowMenu } from "./narrow-menu.tsx";
import { Rail } from "./rail.tsx";
import { SearchBox } from "./search-box.tsx";

interface Banner {
  key: string;
  /** Red for halts and alerts. Other banners are for information, such as a paused queue. */
  red: boolean;
  text: ReactNode;
}

/** Banners above every page: halts, paused queues and alerts. */
function BannerSlot({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null;
  return (
    <section aria-label={shellTexts.alerts} className="grid gap-px border-b border-seam">
      {banners.map(({ key, red, text }) => (
        <div
          key={key}
          role="status"
          className={`flex items-start gap-2 px-4 py-2 text-sm ${red ? "bg-fault-wash text-fault" : "bg-ore-wash text-ore-deep"}`}
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div className="min-w-0">{text}</div>
        </div>
      ))}
    </section>
  );
}

/** Derives the banners from the overview: halts, paused queues and red findings. */
function useBanners(): readonly Banner[] {
  const { data } = useQuery({
    ...overviewQuery(),
    refetchInterval: usePollingInterval(),
    // A hidden tab has no stream, and its title still counts what waits.
    refetchIntervalInBackground: true,
  });
  if (!data) return [];
  return data.findings
    .filter(({ isBanner }) => isBanner)
    .map((finding) => ({
      key: finding.text,
      red: finding.light === "red",
      text: (
        <span className="flex flex-wrap gap-x-4">
          {finding.text} <FindingLinks {...finding} />
        </span>
      ),
    }));
}

/** The frame around every page of a signed-in operator. */
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
        {shellTexts.skipToThePage}
      </a>
      <Rail />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 short:relative z-30 flex h-12 items-center gap-2 border-b border-seam bg-surface px-3 lg:px-5">
          <NarrowMenu />
          <SearchBox />
          <button
            type="button"
            aria-label={shellTexts.keys}
            title={shellTexts.keysHint}
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
    </div>
  );
}
