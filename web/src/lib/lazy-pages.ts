import { type ComponentType, createElement, use } from "react";
import { matchPath } from "react-router-dom";

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
 * The chunk is loaded once. A page whose chunk has arrived is rendered at once. React's own `lazy` would show
 * the fallback for a moment even then.
 */
export function lazyPage({ path, load }: Page): LazyPage {
  let arrived: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  const keep = async () => {
    arrived = await load();
    return arrived;
  };
  const loadOnce = () => {
    loading ??= keep();
    return loading;
  };
  return { path, load: loadOnce, Component: () => createElement(arrived ?? use(loadOnce())) };
}

/** Loads the chunk of the page at this path before it is rendered. Rejects if it cannot be loaded. */
export async function loadPageAt(pages: readonly Page[], pathname: string): Promise<void> {
  await pages.find(({ path }) => matchPath(path, pathname))?.load();
}
