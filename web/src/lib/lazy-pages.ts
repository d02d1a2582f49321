import { type ComponentType, createElement, use } from "react";
import { matchPath } from "react-router-dom";

/**
 * When the page was last reloaded because its code was missing. If the code is missing again soon afterwards,
 * another reload does not help.
 */
const KEY = "reloaded_for_missing_code";
const SOON_MS = 30_000;

type LoadFailureCure = "wait-for-network" | "reload" | "explain";

/**
 * A page's code is missing if there is no network, or if a newer version of Lode has replaced it. In the
 * second case a single reload loads the newer version.
 */
export function cureFor(
  { online, reloadedAt }: { online: boolean; reloadedAt: number | null },
  now: number,
): LoadFailureCure {
  if (!online) return "wait-for-network";
  return reloadedAt !== null && now - reloadedAt < SOON_MS ? "explain" : "reload";
}

export function readReloadedAt(): number | null {
  try {
    return Number(sessionStorage.getItem(KEY)) || null;
  } catch {
    // Without storage an endless loop of reloads could not be detected.
    return Date.now();
  }
}

export function reloadOnce(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return;
  }
  location.reload();
}

export interface Page {
  /** A pattern of the router, such as "/withdrawals/:id". */
  path: string;
  /** Loads the page's own chunk. */
  load: () => Promise<ComponentType>;
}

export interface LazyPage extends Page {
  /** Loads the chunk when it is first rendered. */
  Component: ComponentType;
}

/**
 * A component with a chunk of its own, which is loaded once. A component whose chunk has arrived is rendered at
 * once. React's own `lazy` would show the fallback for a moment even then.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): { load: () => Promise<ComponentType<Props>>; Component: ComponentType<Props> } {
  let arrived: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const keep = async () => {
    arrived = await load();
    return arrived;
  };
  const loadOnce = () => {
    loading ??= keep();
    return loading;
  };
  return { load: loadOnce, Component: (props) => createElement(arrived ?? use(loadOnce()), props) };
}

export const lazyPage = ({ path, load }: Page): LazyPage => ({ path, ...lazyPart(load) });

/** Loads the chunk of the page at this path before it is rendered. Rejects if it cannot be loaded. */
export async function loadPageAt(pages: readonly Page[], pathname: string): Promise<void> {
  await pages.find(({ path }) => matchPath(path, pathname))?.load();
}
