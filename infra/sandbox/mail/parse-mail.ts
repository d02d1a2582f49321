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

/** The text encodings of mail: RFC 2045 (bodies) and RFC 2047 (encoded words in headers). */
function decodeBody(body: Buffer, transferEncoding: string, charset: string): string {
  const encoding = transferEncoding.trim().toLowerCase();
  if (encoding === "base64") return toText(Buffer.from(body.toString("latin1"), "base64"), charset);
  if (encoding === "quoted-printable") return toText(quotedPrintable(body.toString("latin1")), charset);
  return toText(body, charset);
}

function decodeHeader(value: string): string {
  return value
    .replace(/(\?=)\s+(=\?)/g, "$1$2") // white space between two encoded words is not part of the text
    .replace(
      /=\?([^?*]+)(?:\*[^?]*)?\?([bq])\?([^?]*)\?=/gi,
      (_, charset: string, kind: string, text: string) =>
        toText(
          kind.toLowerCase() === "b"
            ? Buffer.from(text, "base64")
            : quotedPrintable(text.replaceAll("_", " ")),
          charset,
        ),
    );
}

function quotedPrintable(text: string): Buffer {
  const joined = text.replace(/=[ \t]*\r?\n/g, "");
  return Buffer.from(
    joined.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}

function toText(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset || "utf-8").decode(bytes);
  } catch {
    return bytes.toString("utf8"); // with an unknown charset, wrong characters are better than no mail
  }
}
