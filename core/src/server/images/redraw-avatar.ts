import { Refused } from "@lode/core/server/errors";
import sharp from "sharp";

export const LARGEST_SIDE = 4_096;
const SIDE = 256;
/** A picture that takes longer to decode is assumed to be hostile. */
const SECONDS = 5;
/** Decoded pictures are large, so only this many are decoded at a time. */
const AT_ONCE = 2;

sharp.cache(false);
sharp.concurrency(1);

/** By its first bytes, whatever it is called: nothing else reaches a decoder, least of all SVG. */
const SIGNATURES: readonly [format: string, matches: (bytes: Buffer) => boolean][] = [
  ["png", (b) => b.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ["jpeg", (b) => b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff],
  ["webp", (b) => b.toString("latin1", 0, 4) === "RIFF" && b.toString("latin1", 8, 12) === "WEBP"],
  ["gif", (b) => /^GIF8[79]a$/.test(b.toString("latin1", 0, 6))],
];

let running = 0;
const waiting: (() => void)[] = [];

async function takingTurns<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

/**
 * The picture as a square WebP of 256 pixels without metadata: what is stored is drawn by us, so that nothing
 * of what was sent is ever served. The size is read before anything is decoded.
 */
export async function redrawAvatar(bytes: Buffer): Promise<Buffer> {
  const format = SIGNATURES.find(([, matches]) => matches(bytes))?.[0];
  if (!format) throw new Refused("not-an-image");
  return takingTurns(async () => {
    try {
      // One page: of an animation only the first picture is ever decoded.
      const picture = sharp(bytes, { limitInputPixels: LARGEST_SIDE ** 2, pages: 1, failOn: "error" });
      const { width, height, format: found } = await picture.metadata();
      if (found !== format || width > LARGEST_SIDE || height > LARGEST_SIDE)
        throw new Refused("not-an-image");
      return await picture
        .timeout({ seconds: SECONDS })
        .rotate()
        .resize(SIDE, SIDE, { fit: "cover" })
        .webp({ quality: 82 })
        .toBuffer();
    } catch (error) {
      if (error instanceof Refused) throw error;
      throw new Refused("not-an-image");
    }
  });
}
