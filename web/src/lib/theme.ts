import { useSyncExternalStore } from "react";
import { readKey, writeKey } from "./kept.ts";
import { makeListeners } from "./listeners.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "theme";
const { notify, subscribe } = makeListeners();
const prefersDark = () => matchMedia("(prefers-color-scheme: dark)");

export const readTheme = (): Theme => THEMES.find((theme) => theme === readKey(KEY)) ?? "system";

function applyTheme(): void {
  const theme = readTheme();
  const dark = theme === "dark" || (theme === "system" && prefersDark().matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

/** Follows the system's theme while the page is open. public/before-paint.js applies it before that. */
export const followSystemTheme = (): void => prefersDark().addEventListener("change", applyTheme);

export function chooseTheme(theme: Theme): void {
  writeKey(KEY, theme);
  applyTheme();
  notify();
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => "system");
