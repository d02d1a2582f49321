import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { ui } from "../texts/en/ui.ts";
import { LoadFailure } from "./empty-state.tsx";

/** Safari has no requestIdleCallback. */
const WITHOUT_IDLE_CALLBACK_MS = 200;
/** A page that never rests must still become complete. */
const AT_THE_LATEST_MS = 3_000;

/** Resolves when the browser has nothing more urgent to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis)
      requestIdleCallback(() => resolve(), { timeout: AT_THE_LATEST_MS });
    else setTimeout(resolve, WITHOUT_IDLE_CALLBACK_MS);
  });

/** Some browsers remember a failed import, so only a reload of the document loads the code. */
const PartNotLoaded = () => <LoadFailure what={ui.thisPart} onRetry={() => location.reload()} />;

/**
 * A part of a page whose code is loaded after the page's own. If the code cannot be loaded, the part says so and the
 * rest of the page stays.
 */
export const laterPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      console.warn("A part of the page could not be loaded.", error);
      return { default: PartNotLoaded };
    }
  });
