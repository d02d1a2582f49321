import {
  type Canvas,
  DISPLAY,
  drawPicture,
  facet,
  LEFT,
  SANS,
  SEAM,
  SILT,
  WIDTH,
  write,
} from "../../../../ui/picture.ts";
import type { ReceiptContent } from "./receipt-content.ts";

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

/** Draws the receipt with an invitation. Rejects if drawing fails. */
export const receiptPicture = (content: ReceiptContent, invitation: string): Promise<Blob> =>
  drawPicture(invitation, (canvas) => {
    write(canvas, content.product, [LEFT, 132], `600 40px ${DISPLAY}`);
    write(canvas, content.title, [LEFT, 182], `27px ${SANS}`, SILT);
    write(canvas, content.amount, [LEFT, 324], `600 108px ${DISPLAY}`);
    write(canvas, content.paidAt, [LEFT, 384], `27px ${SANS}`, SILT);
    drawLines(canvas, content);
  });
