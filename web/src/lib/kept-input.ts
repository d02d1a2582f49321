import { KEPT_INPUT } from "./has-kept-input.ts";
import { keptValue } from "./kept.ts";

/** Longer than a page needs to load, but no more: what was typed is the visitor's own business. */
const KEPT_MS = 60_000;
const WAIT_MS = 10_000;
const kept = keptValue<{ path: string; fields: Record<string, string> }>(
  () => sessionStorage,
  KEPT_INPUT,
  KEPT_MS,
);

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Never a password, and nothing that is not text. */
const FIELDS =
  "main input:is([type=text], [type=email], [type=number], [type=search], [type=url], :not([type])):not([readonly]), main textarea";

/** Names each field by its part of the page and its place there, because labels differ between languages. */
function namedFields(): Map<string, Field> {
  const named = new Map<string, Field>();
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    const name = `${field.closest("section[id]")?.id ?? ""} ${field.name || field.type}`;
    let place = 0;
    while (named.has(`${name} ${place}`)) place++;
    named.set(`${name} ${place}`, field);
  }
  return named;
}

/** Keeps what was typed over a reload of the same page in this tab. */
export function keepInput(): void {
  const typed = [...namedFields()].filter(([, { value }]) => value !== "");
  kept.write({
    path: location.pathname,
    fields: Object.fromEntries(typed.map(([name, { value }]) => [name, value])),
  });
}

/** React hears of a new value only if it is set behind its back. */
function type(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Types the kept input into the fields as they appear, until the visitor types. */
export function restoreInput(): void {
  const wanted = kept.read();
  kept.forget();
  if (!wanted || wanted.path !== location.pathname) return;
  const waiting = new Map(Object.entries(wanted.fields));
  const fill = () => {
    for (const [name, field] of namedFields()) {
      const value = waiting.get(name);
      if (value !== undefined && field.value !== value) type(field, value);
      waiting.delete(name);
    }
    if (waiting.size === 0) stop();
  };
  const changes = new MutationObserver(fill);
  const timer = setTimeout(stop, WAIT_MS);
  function stop(): void {
    changes.disconnect();
    clearTimeout(timer);
    removeEventListener("keydown", stop);
  }
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener("keydown", stop);
  fill();
}
