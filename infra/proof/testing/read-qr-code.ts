import type { Page } from "playwright";
import { decodeQR } from "qr/decode.js";

/** Returns the text of the QR code in a PNG file. The page's browser decodes the pixels. Throws if it finds no code. */
export async function readQrCode(page: Page, png: Buffer): Promise<string> {
  const { width, height, pixels } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    if (!canvas) throw new Error("There is no canvas.");
    canvas.drawImage(bitmap, 0, 0);
    const { width, height, data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width, height, pixels: [...data] };
  }, png.toString("base64"));
  return decodeQR({ width, height, data: Uint8Array.from(pixels) });
}
