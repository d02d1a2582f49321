import type { ReceiptContent } from "./receipt-content.ts";

const [WIDTH, HEIGHT] = [1080, 1350];
const LEFT = 84;

/** The light theme's tokens for the canvas: a receipt looks the same in both themes. */
const INK = "oklch(21% 0.022 265)";
const SILT = "oklch(43% 0.02 265)";
const SEAM = "oklch(85.5% 0.015 95)";
const BEDROCK = "oklch(95.2% 0.008 95)";
const SURFACE = "oklch(98.8% 0.004 95)";
const ORE = "oklch(86% 0.185 110)";
const ORE_SHADE = "oklch(76% 0.165 110)";
const DISPLAY = '"Space Grotesk Variable", sans-serif';
const SANS = '"Inter Variable", sans-serif';

type Canvas = CanvasRenderingContext2D;

function facet(canvas: Canvas, colour: string, points: readonly (readonly [number, number])[]): void {
  canvas.fillStyle = colour;
  canvas.beginPath();
  for (const [x, y] of points) canvas.lineTo(x, y);
  canvas.fill();
}

function write(canvas: Canvas, text: string, at: [x: number, y: number], font: string, colour = INK): void {
  canvas.font = font;
  canvas.fillStyle = colour;
  canvas.fillText(text, ...at, WIDTH - 2 * LEFT);
}

function drawPaper(canvas: Canvas): void {
  facet(canvas, BEDROCK, [
    [0, 0],
    [WIDTH, 0],
    [WIDTH, HEIGHT],
    [0, HEIGHT],
  ]);
  facet(canvas, SURFACE, [
    [40, 40],
    [WIDTH - 96, 40],
    [WIDTH - 40, 96],
    [WIDTH - 40, HEIGHT - 40],
    [40, HEIGHT - 40],
  ]);
  facet(canvas, ORE, [
    [40, HEIGHT - 150],
    [420, HEIGHT - 190],
    [WIDTH - 40, HEIGHT - 120],
    [WIDTH - 40, HEIGHT - 40],
    [40, HEIGHT - 40],
  ]);
  facet(canvas, ORE_SHADE, [
    [420, HEIGHT - 190],
    [WIDTH - 40, HEIGHT - 120],
    [640, HEIGHT - 96],
  ]);
  facet(canvas, SEAM, [
    [40, HEIGHT - 150],
    [420, HEIGHT - 190],
    [260, HEIGHT - 92],
  ]);
}

function drawLines(canvas: Canvas, { lines, note }: ReceiptContent): void {
  let y = 500;
  for (const { label, value, isLong } of lines) {
    facet(canvas, SEAM, [
      [LEFT, y - 44],
      [WIDTH - LEFT, y - 44],
      [WIDTH - LEFT, y - 42],
      [LEFT, y - 42],
    ]);
    write(canvas, label, [LEFT, y], `500 27px ${SANS}`, SILT);
    if (isLong) y += 38;
    canvas.textAlign = isLong ? "left" : "right";
    write(canvas, value, [isLong ? LEFT : WIDTH - LEFT, y], isLong ? "18px monospace" : `500 27px ${SANS}`);
    canvas.textAlign = "left";
    y += isLong ? 62 : 66;
  }
  write(canvas, note, [LEFT, y + 4], `600 25px ${SANS}`, SILT);
}

/** Draws the receipt in the browser with the page's own fonts. Rejects if drawing fails. */
export async function receiptPicture(content: ReceiptContent): Promise<Blob> {
  const element = document.createElement("canvas");
  element.width = WIDTH;
  element.height = HEIGHT;
  const canvas = element.getContext("2d");
  if (!canvas) throw new Error("There is no canvas.");
  await document.fonts.ready;
  drawPaper(canvas);
  write(canvas, content.product, [LEFT, 132], `600 40px ${DISPLAY}`);
  write(canvas, content.title, [LEFT, 182], `27px ${SANS}`, SILT);
  write(canvas, content.amount, [LEFT, 324], `600 108px ${DISPLAY}`);
  write(canvas, content.paidAt, [LEFT, 384], `27px ${SANS}`, SILT);
  drawLines(canvas, content);
  return new Promise((resolve, reject) =>
    element.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("There is no picture."))), "image/png"),
  );
}
