export type Bytes = Uint8Array<ArrayBuffer>;

/** SHA-256, supplied by the caller: Node's on the server, @noble's in the browser. */
export type Digest = (bytes: Bytes) => Promise<Bytes>;

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Undefined if the text is not hexadecimal: the server's answer is not trusted. */
export function fromHex(text: string): Bytes | undefined {
  if (text.length % 2 !== 0 || !/^[\da-f]*$/.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(at * 2, at * 2 + 2), 16),
  );
}

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
