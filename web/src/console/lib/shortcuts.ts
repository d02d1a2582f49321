import { useEffect } from "react";

const registered = new Map<string, () => void>();

/** The act that the page has for a key; undefined if it has none. */
export const shortcutOf = (key: string): (() => void) | undefined => registered.get(key);

/** Gives the page keys of its own, as long as it is shown. An undefined act has no key. */
export function useShortcuts(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    const own = Object.entries(acts).flatMap(([key, act]) => (act ? [[key, act] as const] : []));
    for (const [key, act] of own) registered.set(key, act);
    return () => {
      for (const [key, act] of own) if (registered.get(key) === act) registered.delete(key);
    };
  });
}
