import { type ComponentType, createElement, use } from "react";
import { matchPath } from "react-router-dom";

/** If the code is missing again so soon after a reload, another reload does not help. */
const SOON_MS = 30_000;

/**
 * Reloads the document, unless it was reloaded a moment ago. A reload keeps the state of the history's entry, also in a
 * browser without storage.
 */
export function reloadForMissingCode(): boolean {
  const { reloadedAt = 0 } = (history.state ?? {}) as { reloadedAt?: number };
  if (Date.now() - reloadedAt < SOON_MS) return false;
  history.replaceState({ ...history.state, reloadedAt: Date.now() }, "");
  location.reload();
  return true;
}

export interface LazyPage {
  /** A pattern of the router, such as "/withdrawals/:id". */
  path: string;
  load: () => Promise<ComponentType>;
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

/** Loads the chunk of the page at this path before it is rendered. Rejects if it cannot be loaded. */
export async function loadPageAt(pages: readonly LazyPage[], pathname: string): Promise<void> {
  await pages.find(({ path }) => matchPath(path, pathname))?.load();
}
