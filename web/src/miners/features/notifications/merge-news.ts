import type { NotificationView } from "@lode/core/contracts/http/notifications";
import type { KeptToast } from "../../../ui/toast.ts";

export interface News {
  id: string;
  title: string;
  text: string;
  at: string;
  /** Null for what a toast said. */
  path: string | null;
  /** What a notice is about; a toast has no kind. */
  kind: string;
}

/** A toast and the server's notice of the same event arrive within this time. */
const SAME_EVENT_MS = 60_000;

/** The server's notices and what toasts said, newest first. A toast that a notice repeats is left out. */
export function mergeNews(
  notices: readonly NotificationView[],
  toasts: readonly KeptToast[],
): readonly News[] {
  const repeated = ({ title, at }: KeptToast) =>
    notices.some(
      (notice) => notice.title === title && Math.abs(Date.parse(notice.at) - Date.parse(at)) < SAME_EVENT_MS,
    );
  const said = toasts
    .filter((toast) => !repeated(toast))
    .map(({ key, title, description = "", at }) => ({
      id: `toast-${key}`,
      title,
      text: description,
      at,
      path: null,
      kind: "",
    }));
  return [...notices, ...said].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
