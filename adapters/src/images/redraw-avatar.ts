import { Refused } from "@lode/core/contracts/errors";
import { PICTURE_LIMITS } from "@lode/core/contracts/http/account-forms";
import type { SharpConstructor } from "sharp";
import { inPlacesOf } from "../process/threads.ts";

const SIDE = 256;
/** A picture that takes longer to decode is treated as hostile. */
const SECONDS = 5;
/** A decoded picture takes much memory, so one is decoded at a time. Those in the queue hold up to 5 MB each. */
const limited = inPlacesOf("pictures", 30);

let loading: Promise<SharpConstructor> | undefined;

/** Loaded with the first picture: its native code would add a tenth of a second to every start. */
const loadSharp = () => {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
};

/** Formats are recognised by their first bytes, not by name. Others, SVG above all, never reach a decoder. */
const SIGNATURES: readonly [format: string, matches: (bytes: Buffer) => boolean][] = [
  ["png", (b) => b.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ["jpeg", (b) => b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff],
  ["webp", (b) => b.toString("latin1", 0, 4) === "RIFF" && b.toString("latin1", 8, 12) === "WEBP"],
  ["gif", (b) => /^GIF8[79]a$/.test(b.toString("latin1", 0, 6))],
];

/**
 * Converts the picture to a square WebP of 256 pixels without metadata. It is re-encoded, so that no uploaded
 * byte is ever served. The size is checked before anything is decoded. Throws
 * Refused("unavailable") if too many pictures wait already.
 */
export async function redrawAvatar(bytes: Buffer): Promise<Buffer> {
  const format = SIGNATURES.find(([, matches]) => matches(bytes))?.[0];
  if (!format) throw new Refused("not-an-image");
  const sharp = await loadSharp();
  return limited(async () => {
    try {
      // `pages: 1` decodes only the first frame of an animation.
      const picture = sharp(bytes, { limitInputPixels: PICTURE_LIMITS.side ** 2, pages: 1, failOn: "error" });
      const { width, height, format: found } = await picture.metadata();
      if (found !== format || Math.max(width, height) > PICTURE_LIMITS.side)
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
