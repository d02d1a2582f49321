import { decodeBody, decodeHeader } from "./decode-mime.ts";

export type ParsedMail = {
  from: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  /** By their names in lower case. */
  headers: Record<string, string>;
};

type Part = { headers: Map<string, string>; body: Buffer };

export function parseMail(raw: Buffer): ParsedMail {
  const root = splitPart(raw);
  const found = { text: "", html: "" };
  collectTexts(root, found);
  const header = (name: string): string => decodeHeader(root.headers.get(name) ?? "");
  return {
    from: header("from"),
    subject: header("subject"),
    text: found.text,
    html: found.html,
    links: linksIn(found.text !== "" ? found.text : found.html.replaceAll("&amp;", "&")),
    headers: Object.fromEntries([...root.headers.keys()].map((name) => [name, header(name)])),
  };
}

/**
 * Returns every web address in a text, in order, without duplicates or the punctuation that ends a sentence.
 */
export function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"']+/g) ?? [];
  return [...new Set(found.map((link) => link.replace(/[.,;:!?)\]}]+$/, "")))];
}

function splitPart(raw: Buffer): Part {
  const text = raw.toString("latin1");
  const gap = /\r?\n\r?\n/.exec(text);
  const end = gap ? gap.index : text.length;
  const unfolded = raw
    .subarray(0, end)
    .toString("utf8")
    .replace(/\r?\n[ \t]+/g, " ");
  const headers = new Map<string, string>();
  for (const line of unfolded.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: raw.subarray(gap ? end + gap[0].length : end) };
}

function collectTexts(part: Part, found: { text: string; html: string }): void {
  const type = part.headers.get("content-type") ?? "text/plain";
  const boundary = parameter(type, "boundary");
  if (/^multipart\//i.test(type) && boundary !== "") {
    for (const inner of innerParts(part.body, boundary)) collectTexts(splitPart(inner), found);
    return;
  }
  if (/^attachment/i.test(part.headers.get("content-disposition") ?? "")) return;
  const decoded = (): string =>
    decodeBody(
      part.body,
      part.headers.get("content-transfer-encoding") ?? "",
      parameter(type, "charset"),
    ).replaceAll("\r\n", "\n");
  if (/^text\/html/i.test(type)) found.html ||= decoded();
  else if (/^text\/plain/i.test(type)) found.text ||= decoded();
}

function innerParts(body: Buffer, boundary: string): Buffer[] {
  const pieces = `\r\n${body.toString("latin1")}`.split(`\n--${boundary}`);
  return pieces
    .slice(1)
    .filter((piece) => !piece.startsWith("--"))
    .map((piece) => Buffer.from(piece.replace(/^[ \t]*\r?\n/, "").replace(/\r$/, ""), "latin1"));
}

function parameter(header: string, name: string): string {
  const match = new RegExp(`;\\s*${name}="?([^";]+)"?`, "i").exec(header);
  return match?.[1]?.trim() ?? "";
}
