import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";

interface HostileFile {
  name: string;
  bytes: Buffer;
}

const text = (content: string): Buffer => Buffer.from(content);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(head));
  return Buffer.concat([length, head, sum]);
}

/** A PNG that declares this size but contains only one row of pixels. */
function pngOf(width: number, height: number, rows = deflateSync(Buffer.alloc(width * 3 + 1))): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width >>> 0, 0);
  header.writeUInt32BE(height >>> 0, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([PNG, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

/** A one-pixel GIF89a, repeated in this many frames. */
function gifOf(frames: number, width = 1, height = 1): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const head = Buffer.concat([text("GIF89a"), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

const SVGS = [
  "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
  "<?xml version='1.0'?><!DOCTYPE s [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg>&x;</svg>",
  "<svg xmlns='http://www.w3.org/2000/svg'><image href='http://127.0.0.1:1/'/></svg>",
  "<!DOCTYPE l [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>]><svg>&b;&b;&b;</svg>",
  "<svg width='99999' height='99999' xmlns='http://www.w3.org/2000/svg'><rect width='99999' height='99999'/></svg>",
];
const NAMES = [
  "../../../etc/passwd",
  "a\0.png",
  "a.php.png",
  `${"x".repeat(300)}.png`,
  "con.png",
  "<img>.png",
];
const STRANGERS = [
  "",
  " ",
  "%PDF-1.7\n",
  "<html><script>alert(1)</script></html>",
  "#!/bin/sh\nrm -rf /",
  "BM\0\0\0\0",
  "II*\0\b\0\0\0",
  "MM\0*\0\0\0\b",
  "\0\0\0\u0018ftypheic",
  "RIFF\0\0\0\0WEBP",
  "RIFF\0\0\0\0AVI ",
  "GIF87a",
  "GIF89a",
  "\u007fELF",
  "PK\u0003\u0004",
  "push graphic-context\nviewbox 0 0 640 480\nfill 'url(https://127.0.0.1/x.jpg\"|ls \"-la)'\npop graphic-context",
];

/** More than 50 hostile files: bombs, polyglots, truncated files, wrong types, odd names. */
export async function hostilePictures(): Promise<HostileFile[]> {
  const sound = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#abc" } })
    .png()
    .toBuffer();
  const jpeg = await sharp(sound).jpeg().toBuffer();
  const webp = await sharp(sound).webp().toBuffer();
  const damaged = (bytes: Buffer, at: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 0xff;
    return copy;
  };
  const bombs: HostileFile[] = [
    { name: "30000-squared.png", bytes: pngOf(30_000, 30_000) },
    { name: "wide.png", bytes: pngOf(1_000_000, 1) },
    { name: "tall.png", bytes: pngOf(1, 1_000_000) },
    { name: "no-size.png", bytes: pngOf(0, 0) },
    { name: "negative.png", bytes: pngOf(-1, -1, deflateSync(Buffer.alloc(10))) },
    { name: "just-too-wide.png", bytes: pngOf(4_097, 1) },
    { name: "zip-bomb.png", bytes: pngOf(4_096, 4_096, deflateSync(Buffer.alloc(64 * 1024 * 1024))) },
    { name: "frames.gif", bytes: gifOf(10_000) },
    { name: "huge-canvas.gif", bytes: gifOf(1, 65_535, 65_535) },
    { name: "gzip.png", bytes: Buffer.concat([PNG, gzipSync(Buffer.alloc(1024 * 1024))]) },
    { name: "too-large.png", bytes: Buffer.concat([sound, Buffer.alloc(5 * 1024 * 1024)]) },
    {
      name: "text-chunks.png",
      bytes: Buffer.concat([PNG, ...Array.from({ length: 500 }, () => chunk("tEXt", Buffer.alloc(1_000)))]),
    },
  ];
  const halves = [sound, jpeg, webp].flatMap((bytes, kind) =>
    [12, 40, Math.floor(bytes.length / 2), bytes.length - 3].map((length) => ({
      name: `cut-${kind}-${length}`,
      bytes: bytes.subarray(0, length),
    })),
  );
  const polyglots = [
    { name: "jpeg-html", bytes: Buffer.concat([jpeg, text("<script>alert(1)</script>")]) },
    { name: "png-zip", bytes: Buffer.concat([sound, text("PK\u0003\u0004")]) },
    { name: "gif-js", bytes: text("GIF89a/*\0\0*/=1;alert(1)") },
    { name: "damaged-header.png", bytes: damaged(sound, 20) },
    { name: "damaged-data.png", bytes: damaged(sound, sound.length - 20) },
    { name: "damaged.jpg", bytes: damaged(jpeg, 4) },
  ];
  return [
    ...bombs,
    ...halves,
    ...polyglots,
    ...SVGS.map((svg, n) => ({ name: `drawing-${n}.svg`, bytes: text(svg) })),
    ...NAMES.map((name) => ({ name, bytes: sound })),
    ...STRANGERS.map((content, n) => ({ name: `stranger-${n}.png`, bytes: text(content) })),
  ];
}
