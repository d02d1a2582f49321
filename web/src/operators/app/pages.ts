import type { ComponentType } from "react";

interface ConsolePage {
  path: string;
  /** Its own chunk. */
  load: () => Promise<ComponentType>;
}

/** Every page of the console. */
export const PAGES: readonly ConsolePage[] = [
  { path: "/account", load: async () => (await import("../features/session/account-page.tsx")).AccountPage },
];
