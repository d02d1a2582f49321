import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { html } from "../html.ts";
import type { User } from "./world/world.ts";

const SIDE = 400;
const PALETTE = ["#d4df21", "#6c3fd1", "#1f6f5c", "#b4552d", "#2b5fa8", "#8a8f99"];

/**
 * `/profile_images/<id>/<name>_400x400.png`, as on X's picture host: layers whose colours derive from the id.
 */
export const pictureOwner = (path: string): string | undefined =>
  /^\/profile_images\/(\d+)\/\w+\.png$/.exec(path)?.[1];

export async function servePicture(response: ServerResponse, user: User): Promise<void> {
  const seed = createHash("sha256").update(user.id).digest().readUInt32BE();
  const layers = [0, 1, 2, 3].map((depth) => {
    const top = depth * 110 + ((seed >>> depth) % 50);
    const slope = ((seed >>> (depth + 3)) % 120) - 60;
    const points = `0,${top} ${SIDE},${top + slope} ${SIDE},${SIDE} 0,${SIDE}`;
    return html`<polygon points="${points}" fill="${PALETTE[((seed >>> 8) + depth * 5) % PALETTE.length]}"/>`;
  });
  const ground = PALETTE[((seed >>> 8) + 3) % PALETTE.length];
  const drawing = html`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="${ground}"/>${layers}</svg>`;
  const { default: sharp } = await import("sharp");
  const picture = await sharp(Buffer.from(drawing.markup)).png().toBuffer();
  response.writeHead(200, { "content-type": "image/png" }).end(picture);
}
