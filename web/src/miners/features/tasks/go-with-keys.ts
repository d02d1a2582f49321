import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches("input, select, textarea");

/** `j` and `k` go from task to task while the focus is in the list. Folded tasks are passed over. */
export function goWithKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const tasks = [...event.currentTarget.querySelectorAll<HTMLElement>("article")].filter(
    (task) => task.offsetParent !== null,
  );
  const focused = document.activeElement;
  const at = tasks.findIndex((task) => task.contains(focused));
  // Outside every task, on a sponsor's line, `j` goes to the next task below it.
  const below = tasks.findIndex(
    (task) => focused && focused.compareDocumentPosition(task) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const to = at >= 0 ? at + step : step === 1 ? below : below - 1;
  const task = tasks[to];
  if (!task) return;
  event.preventDefault();
  task.focus({ preventScroll: true });
  task.scrollIntoView({ block: "nearest" });
}
