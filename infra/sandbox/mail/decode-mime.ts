/** The text encodings of mail: RFC 2045 (bodies) and RFC 2047 (encoded words in headers). */
export function decodeBody(body: Buffer, transferEncoding: string, charset: string): string {
  const encoding = transferEncoding.trim().toLowerCase();
  if (encoding === "base64") return toText(Buffer.from(body.toString("latin1"), "base64"), charset);
  if (encoding === "quoted-printable") return toText(quotedPrintable(body.toString("latin1")), charset);
  return toText(body, charset);
}

export function decodeHeader(value: string): string {
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
