/** Pages that "Back" can lead to. Not the sign-in, X's answer, or the profile and its receipts. */
const isPlace = (path: string): boolean => !/^\/(?:auth|profile)(?:\/|$)/.test(path);

/** In memory only: after a full page load, as on the way back from X, the browser's last page is not Lode's. */
let last = "/dashboard";

export function rememberPlace(path: string): void {
  if (isPlace(path)) last = path;
}

/** The last page within Lode that was not the profile; the dashboard if there is none. */
export const lastPlace = (): string => last;
