import { signOut } from "@lode/core/contracts/console/session";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { Keyboard, LogOut, Menu, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useId, useState } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router-dom";
import { sentenceFor } from "../../lib/api-error.ts";
import { useFocusOnNewPage } from "../../lib/use-focus-on-new-page.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LogoMark } from "../../ui/strata-line.tsx";
import { ThemeButton } from "../../ui/theme-button.tsx";
import { showError } from "../../ui/toast.ts";
import { FindingLinks } from "../features/overview/health-panels.tsx";
import { useWaiting } from "../features/overview/waiting.ts";
import { call } from "../lib/api.ts";
import { followEvents, usePollingInterval } from "../lib/live.ts";
import { overviewQuery } from "../lib/queries.ts";
import { endSession, meQuery, useOperator, useProduct } from "../lib/session.ts";
import { count } from "../ui/format.ts";
import { linkStyle } from "../ui/links.tsx";
import { useKeyboard } from "./keyboard.ts";
import { PLACES } from "./navigation.ts";
import { SearchBox } from "./search-box.tsx";

/**
 * States on every page whether this is live or the sandbox, in which nothing reaches X and no money moves.
 */
export function EnvironmentMark() {
  const network = useQuery(meQuery()).data?.network;
  if (!network) return null;
  return network === "live" ? (
    <span className="rounded-xs bg-fault-wash px-1.5 py-0.5 text-xs font-semibold text-fault">Live</span>
  ) : (
    <span className="rounded-xs border border-dashed border-silt/60 px-1.5 py-0.5 text-xs font-medium text-silt">
      Sandbox
    </span>
  );
}

/** Ends the session at the server first: operators must not wrongly believe that they are signed out. */
async function signOutOfConsole(queries: QueryClient): Promise<void> {
  await call(signOut);
  endSession(queries);
}

/** Shows who is signed in and with which role, and the sign-out button. */
function SignedInOperator() {
  const operator = useOperator();
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  if (!operator) return null;
  const signOut = async () => {
    setPending(true);
    await signOutOfConsole(queries).catch((error: unknown) =>
      showError(sentenceFor(error, "You may still be signed in. Please try again."), "Sign-out failed"),
    );
    setPending(false);
  };
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1 text-xs">
        <p className="truncate" title={operator.email}>
          <Link to="/account" className={linkStyle}>
            {operator.email}
          </Link>
        </p>
        <p className="text-silt capitalize">{operator.role}</p>
      </div>
      <ThemeButton small />
      <button
        type="button"
        aria-label="Sign out"
        title="Sign out"
        disabled={pending}
        onClick={() => void signOut()}
        className="grid size-8 shrink-0 place-items-center rounded-xs text-silt hover:bg-shelf hover:text-ink"
      >
        <LogOut aria-hidden className="size-4" />
      </button>
    </div>
  );
}

function ProductMark() {
  const product = useProduct();
  return (
    <div className="flex items-center gap-2">
      <Link
        to="/"
        aria-label={`${product} operators: overview`}
        className="flex items-center gap-2 rounded-xs"
      >
        <LogoMark className="size-6" />
        <span className="font-display font-semibold tracking-tight">{product}</span>
      </Link>
      <EnvironmentMark />
    </div>
  );
}

/** The pages, each with what waits there for a decision. */
function Places({ label }: { label: string }) {
  const waiting: Record<string, number> = useWaiting() ?? {};
  const id = useId();
  return (
    <nav aria-label={label} className="grid gap-px">
      {PLACES.map(({ id: place, title, to, icon: Icon, key }) => (
        <NavLink
          key={to}
          to={to}
          end={to === "/"}
          aria-describedby={waiting[place] ? `${id}-${place}` : undefined}
          aria-keyshortcuts={key ? `g ${key}` : undefined}
          className="flex h-8 items-center gap-2.5 rounded-xs px-2 text-sm text-silt hover:bg-shelf hover:text-ink aria-[current=page]:bg-shelf aria-[current=page]:font-medium aria-[current=page]:text-ink forced-colors:aria-[current=page]:underline"
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {title}
          {waiting[place] ? (
            <span
              aria-hidden
              id={`${id}-${place}`}
              className="ml-auto rounded-full bg-ore-wash px-1.5 text-xs font-medium text-ore-deep tabular-nums"
            >
              {count(waiting[place])}
            </span>
          ) : null}
        </NavLink>
      ))}
    </nav>
  );
}

/** The navigation at the left of wide screens. */
function Rail() {
  return (
    <aside
      aria-label="Console"
      className="sticky top-0 hidden h-dvh w-52 shrink-0 flex-col gap-4 overflow-y-auto border-r border-seam bg-surface p-3 lg:flex"
    >
      <ProductMark />
      <Places label="Pages" />
      <div className="mt-auto border-t border-seam pt-3">
        <SignedInOperator />
      </div>
    </aside>
  );
}

/** Replaces the rail on narrow screens: a button that opens the list of pages below the top bar. */
function NarrowMenu() {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed by every change of the page.
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [open]);
  const Icon = open ? X : Menu;
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={open ? "Close the menu" : "Menu"}
        onClick={() => setOpen(!open)}
        className="grid size-9 place-items-center rounded-xs hover:bg-shelf"
      >
        <Icon aria-hidden className="size-5" />
      </button>
      <div
        id={id}
        hidden={!open}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-3rem)] overflow-y-auto border-b border-seam bg-surface p-3 shadow-lg"
      >
        <div className="grid gap-3">
          <ProductMark />
          <Places label="Pages" />
          <div className="border-t border-seam pt-3">
            <SignedInOperator />
          </div>
        </div>
      </div>
    </div>
  );
}

const makeKeys = (): ReadonlyArray<readonly [keys: string, what: string]> => [
  ["/", "Search"],
  ["⌘K Ctrl+K", "Search"],
  ["?", "Show these keys"],
  ["j", "Next row of a list"],
  ["k", "Previous row of a list"],
  ["a", "Approve the withdrawal"],
  ["r", "Reject the withdrawal"],
  ["n", "Next review"],
  ["Enter", "Open the row"],
  ["Esc", "Close, or leave a field"],
  ...PLACES.flatMap(({ title, key }) => (key ? [[`g ${key}`, `Go to ${title}`] as const] : [])),
];

function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className="grid grid-cols-[max-content_1fr] gap-y-1.5 text-sm">
        {makeKeys().map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt>
              {keys.split(" ").map((key) => (
                <kbd
                  key={key}
                  className="mr-1 rounded-xs border border-seam bg-shelf px-1.5 py-0.5 font-mono text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

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
    <section aria-label="Alerts" className="grid gap-px border-b border-seam">
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
        Skip to the page
      </a>
      <Rail />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 short:relative z-30 flex h-12 items-center gap-2 border-b border-seam bg-surface px-3 lg:px-5">
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
    </div>
  );
}
