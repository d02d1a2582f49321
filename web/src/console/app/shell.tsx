import { signOut } from "@lode/core/contracts/console/session";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LogOut, Menu, Monitor, Moon, Search, Sun, TriangleAlert } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Link, NavLink, Outlet, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { sentenceFor } from "../../lib/api-error.ts";
import { CONSOLE_KEYS, invalidate } from "../../lib/query-client.ts";
import { chooseTheme, THEMES, type Theme, useTheme } from "../../lib/theme.ts";
import { ui } from "../../texts/en/ui.ts";
import { submitting } from "../../ui/field.tsx";
import { useFocusOnNewPage } from "../../ui/scroll-position.tsx";
import { LogoMark } from "../../ui/strata-line.tsx";
import { showError } from "../../ui/toast.ts";
import { FindingLinks } from "../features/overview/findings.tsx";
import { useWaiting } from "../features/overview/waiting.ts";
import { call } from "../lib/api.ts";
import { overviewQuery } from "../lib/queries.ts";
import { endSession, meQuery, useOperator, useProduct } from "../lib/session.ts";
import { count } from "../ui/format.ts";
import { linkStyle } from "../ui/links.tsx";
import { PLACES } from "./navigation.ts";

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } satisfies Record<Theme, typeof Sun>;

function ThemeButton() {
  const theme = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  const Icon = THEME_ICONS[theme];
  const name = ui.themeButton(ui.themes[theme], ui.themes[next]);
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => chooseTheme(next)}
      className="grid size-8 shrink-0 place-items-center rounded-xs text-silt hover:bg-shelf hover:text-ink"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}

const MENU = "console-menu";

/** States on every page whether this is live or the sandbox, in which nothing reaches X and no money moves. */
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

function SignedInOperator() {
  const operator = useOperator();
  const queries = useQueryClient();
  // Signs out at the server first: operators must not wrongly believe that they are signed out.
  const leaving = useMutation({
    mutationFn: () => call(signOut),
    onSuccess: () => endSession(queries),
    onError: (error) =>
      showError(sentenceFor(error, "You may still be signed in. Please try again."), "Sign-out failed"),
  });
  if (!operator) return null;
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
      <ThemeButton />
      <button
        type="button"
        aria-label="Sign out"
        title="Sign out"
        disabled={leaving.isPending}
        onClick={() => leaving.mutate()}
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

function Places({ label }: { label: string }) {
  const waiting: Record<string, number> = useWaiting() ?? {};
  const id = useId();
  return (
    <nav aria-label={label} className="grid gap-px">
      {PLACES.map(({ id: place, title, to, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === "/"}
          aria-describedby={waiting[place] ? `${id}-${place}` : undefined}
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

/** The navigation: at the left of wide screens; elsewhere a button opens it below the top bar. */
function Rail() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed by every change of the page.
  useEffect(() => document.getElementById(MENU)?.hidePopover(), [key]);
  return (
    <aside
      id={MENU}
      popover="auto"
      aria-label="Console"
      className="top-12 bottom-auto short:absolute max-h-[calc(100dvh-3rem)] w-full flex-col gap-4 overflow-y-auto border-b border-seam bg-surface p-3 text-ink shadow-lg open:flex lg:sticky lg:top-0 lg:flex lg:h-dvh lg:max-h-none lg:w-52 lg:shrink-0 lg:border-r lg:border-b-0 lg:shadow-none"
    >
      <ProductMark />
      <Places label="Pages" />
      <div className="mt-auto border-t border-seam pt-3">
        <SignedInOperator />
      </div>
    </aside>
  );
}

/** Above every page: halts, paused queues and alerts, as the overview has found them. */
function Banners() {
  const { data } = useQuery(overviewQuery());
  const banners = data?.findings.filter(({ isBanner }) => isBanner) ?? [];
  if (banners.length === 0) return null;
  return (
    <section aria-label="Alerts" className="grid gap-px border-b border-seam">
      {banners.map((finding) => (
        <div
          key={finding.text}
          role="status"
          className={`flex items-start gap-2 px-4 py-2 text-sm ${finding.light === "red" ? "bg-fault-wash text-fault" : "bg-ore-wash text-ore-deep"}`}
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="flex min-w-0 flex-wrap gap-x-4">
            {finding.text} <FindingLinks {...finding} />
          </span>
        </div>
      ))}
    </section>
  );
}

/** Finds a person or a case by any handle. A single hit is opened at once. */
function SearchBox() {
  const navigate = useNavigate();
  const searched = useSearchParams()[0].get("q") ?? "";
  const [text, setText] = useState(searched);
  useEffect(() => setText(searched), [searched]);
  const submit = () => {
    const q = text.trim();
    if (q !== "") void navigate(`/search?${new URLSearchParams({ q })}`);
  };
  return (
    <search className="min-w-0 flex-1">
      <form className="relative max-w-xl" onSubmit={submitting(submit)}>
        <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-silt" />
        <input
          type="search"
          aria-label="Search"
          placeholder="Name, email, @handle, id, signature, wallet"
          autoComplete="off"
          spellCheck={false}
          value={text}
          maxLength={254}
          onChange={({ target }) => setText(target.value)}
          className="h-8 w-full rounded-xs border border-silt/60 bg-bedrock pr-2 pl-8 text-sm text-ink placeholder:text-silt hover:border-silt"
        />
      </form>
    </search>
  );
}

/** How often the page reads its data again: ages and workers have no event. */
const READ_AGAIN_MS = 5_000;

export function Shell() {
  const queries = useQueryClient();
  useFocusOnNewPage();
  useEffect(() => {
    // Reads in a hidden tab too, because its title counts what waits. The read of the session notices its end.
    const reading = setInterval(() => void invalidate(queries, ...CONSOLE_KEYS), READ_AGAIN_MS);
    return () => clearInterval(reading);
  }, [queries]);
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
          <button
            type="button"
            aria-label="Menu"
            popoverTarget={MENU}
            className="grid size-9 place-items-center rounded-xs hover:bg-shelf lg:hidden"
          >
            <Menu aria-hidden className="size-5" />
          </button>
          <SearchBox />
        </header>
        <Banners />
        <main id="main" tabIndex={-1} className="w-full max-w-400 flex-1 p-3 outline-none lg:p-5">
          <Outlet />
        </main>
      </div>
    </div>
  );
}
