import { type NoticeDetails, noticeOf, type PushedKind } from "@lode/core/contracts/notices";
import type { Language } from "@lode/core/domain/languages";
import { german } from "./german.ts";
import type { PushMessage } from "./open-push-sender.ts";

/** In English a push says what its notice says. The German of notices is the page's, so pushes have their own. */
export function pushMessage<Kind extends PushedKind>(
  kind: Kind,
  detail: NoticeDetails[Kind],
  { id, language }: { id: string; language: Language },
): PushMessage {
  const { path, title, text } = noticeOf(kind, detail);
  const words = language === "de" ? german[kind](detail) : { title, text };
  return { id, ...words, path };
}
