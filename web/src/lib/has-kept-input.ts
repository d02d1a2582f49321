/** Where `kept-input.ts` keeps what was typed. Separate from its code, which few visits need. */
export const KEPT_INPUT = "kept_input";

export function hasKeptInput(): boolean {
  try {
    return sessionStorage.getItem(KEPT_INPUT) !== null;
  } catch {
    return false;
  }
}
