import { readKey, writeKey } from "./kept.ts";
import { makeStore } from "./store.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "theme";
const prefersDark = () => matchMedia("(prefers-color-scheme: dark)");

const chosen = makeStore<Theme>(THEMES.find((theme) => theme === readKey(KEY)) ?? "system");
export const { read: readTheme, use: useTheme } = chosen;

function applyTheme(): void {
  const theme = readTheme();
  const dark = theme === "dark" || (theme === "system" && prefersDark().matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

/** Follows the system's theme while the page is open. public/before-paint.js applies it before that. */
export const followSystemTheme = (): void => prefersDark().addEventListener("change", applyTheme);

export function chooseTheme(theme: Theme): void {
  writeKey(KEY, theme);
  chosen.set(theme);
  applyTheme();
}
