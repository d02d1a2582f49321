type MailPart = { headers: Map<string, string>; body: Buffer };

export type ParsedMail = ReturnType<typeof parseMail>;

/** Reads a mail in UTF-8 without attachments, as nodemailer writes Lode's. */
export function parseMail(raw: Buffer) {
  const root = splitPart(raw);
  const found = { text: "", html: "" };
  collectTexts(root, found);
  const header = (name: string): string => decodeHeader(root.headers.get(name) ?? "");
  return {
    from: header("from"),
    subject: header("subject"),
    ...found,
    links: linksIn(found.text !== "" ? found.text : found.html.replaceAll("&amp;", "&")),
    /** Headers by their names in lower case. */
    headers: Object.fromEntries([...root.headers.keys()].map((name) => [name, header(name)])),
  };
}

/** Every web address in a text, in order, without duplicates or the punctuation that ends a sentence. */
function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"']+/g) ?? [];
  return [...new Set(found.map((link) => link.replace(/[.,;:!?)\]}]+$/, "")))];
}

function splitPart(raw: Buffer): MailPart {
  const gap = /\r?\n\r?\n/.exec(raw.toString("latin1"));
  const end = gap?.index ?? raw.length;
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

function collectTexts({ headers, body }: MailPart, found: { text: string; html: string }): void {
  const type = headers.get("content-type") ?? "text/plain";
  const [, boundary] = /^multipart\/.*;\s*boundary="?([^";]+)"?/i.exec(type) ?? [];
  if (boundary !== undefined) {
    for (const inner of innerParts(body, boundary)) collectTexts(splitPart(inner), found);
    return;
  }
  const text = decodeBody(body.toString("latin1"), headers.get("content-transfer-encoding") ?? "");
  found[/^text\/html/i.test(type) ? "html" : "text"] ||= text.replaceAll("\r\n", "\n");
}

function innerParts(body: Buffer, boundary: string): Buffer[] {
  const pieces = `\r\n${body.toString("latin1")}`.split(`\n--${boundary}`);
  return pieces
    .slice(1)
    .filter((piece) => !piece.startsWith("--"))
    .map((piece) => Buffer.from(piece.replace(/^[ \t]*\r?\n/, "").replace(/\r$/, ""), "latin1"));
}

/** The text encodings of mail: RFC 2045 (bodies) and RFC 2047 (encoded words in headers). */
function decodeBody(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, "base64").toString("utf8");
  return (
    /quoted-printable/i.test(encoding) ? quotedPrintable(body) : Buffer.from(body, "latin1")
  ).toString();
}

const decodeHeader = (value: string): string =>
  value
    .replace(/(\?=)\s+(=\?)/g, "$1$2") // white space between two encoded words is not part of the text
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : quotedPrintable(text.replaceAll("_", " ")).toString("utf8"),
    );

function quotedPrintable(text: string): Buffer {
  const joined = text.replace(/=[ \t]*\r?\n/g, "");
  return Buffer.from(
    joined.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}
