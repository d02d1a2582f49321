/** A part of a line: plain text, code, or a link. */
export type Inline = { kind: "text" | "code"; text: string } | { kind: "link"; text: string; to: string };

export type Block =
  | { kind: "heading" | "paragraph"; parts: Inline[] }
  | { kind: "steps" | "points"; items: Inline[][] };

const INLINE = /`([^`]+)`|\[([^\]]+)\]\(([\w./-]+)\)/g;

/** Parses `code` and [links](to.md), which the runbooks use. Everything else stays plain text. */
export function readInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, label, to] = match;
    if (match.index > from) parts.push({ kind: "text", text: text.slice(from, match.index) });
    if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (label !== undefined && to !== undefined) parts.push({ kind: "link", text: label, to });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ kind: "text", text: text.slice(from) });
  return parts;
}

/**
 * Parses the Markdown that the runbooks use: second-level headings, paragraphs, numbered steps and points.
 */
export function readMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  for (const line of source.split("\n")) {
    const [, mark = "", rest = ""] = /^(## |\d+\. |- |)(.*)$/.exec(line) ?? [];
    if (rest.trim() === "" || line.startsWith("# ")) continue;
    const last = blocks.at(-1);
    if (mark === "## ") blocks.push({ kind: "heading", parts: readInline(rest) });
    else if (mark === "") blocks.push({ kind: "paragraph", parts: readInline(rest) });
    else {
      const kind = mark === "- " ? "points" : "steps";
      if (last?.kind === kind) last.items.push(readInline(rest));
      else blocks.push({ kind, items: [readInline(rest)] });
    }
  }
  return blocks;
}
