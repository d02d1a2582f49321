import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { shortcutOf } from "../lib/shortcuts.ts";
import { PLACES } from "./navigation.ts";

/** How long `g` waits for its second key. */
const SEQUENCE_MS = 1_500;

export const SEARCH_FIELD = "console-search";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Moves the focus to the next or previous row of the page's lists, or to the first row if none has it. */
function moveInList(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("a[data-row]")];
  const current = rows.findIndex((row) => row.closest("tr,li")?.contains(document.activeElement));
  const next = current === -1 ? rows[0] : rows[current + step];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

function focusSearch(): void {
  const field = document.getElementById(SEARCH_FIELD);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** The console's shortcuts, and the shortcuts of the page. Off while a field has the focus or a dialog is open; ⌘K works in fields too. */
export function useKeyboard(): void {
  const navigate = useNavigate();
  const sequenceUntil = useRef(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      if (event.ctrlKey || event.metaKey) {
        if (event.key !== "k" || document.querySelector("dialog[open]")) return;
        event.preventDefault();
        return focusSearch();
      }
      if (isTyping(event.target)) {
        if (event.key === "Escape") (event.target as HTMLElement).blur();
        return;
      }
      if (document.querySelector("dialog[open]")) return;
      const isSecond = Date.now() < sequenceUntil.current;
      sequenceUntil.current = 0;
      const place = isSecond ? PLACES.find(({ key }) => key === event.key) : undefined;
      if (place) {
        event.preventDefault();
        return void navigate(place.to);
      }
      const own: Record<string, () => void> = {
        "/": focusSearch,
        j: () => moveInList(1),
        k: () => moveInList(-1),
        g: () => {
          sequenceUntil.current = Date.now() + SEQUENCE_MS;
        },
      };
      const act = own[event.key] ?? shortcutOf(event.key);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [navigate]);
}
