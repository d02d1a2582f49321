import { escapeHtml } from "@lode/core/domain/escape-html";

/** Markup that is safe to send: only the `html` template creates it, and escapes all values except Html. */
export type Html = { readonly markup: string };
type Value = Html | string | number | bigint | false | undefined | readonly Value[];

export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return {
    markup: parts.map((part, index) => part + (index < values.length ? render(values[index]) : "")).join(""),
  };
}

/** Marks text that is already markup, such as our own style sheet. */
export const trusted = (markup: string): Html => ({ markup });

function render(value: Value): string {
  if (value === undefined || value === false) return "";
  if (Array.isArray(value)) return value.map(render).join("");
  if (typeof value === "object") return (value as Html).markup;
  return escapeHtml(String(value));
}
