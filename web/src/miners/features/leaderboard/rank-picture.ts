import { DISPLAY, drawPicture, LEFT, SANS, SILT, write } from "../../../ui/picture.ts";

export interface RankCard {
  product: string;
  /** Which points count, such as the last 7 days. */
  window: string;
  /** As it is shown: “#6”. */
  rank: string;
  points: string;
  /** What is missing to the next miner, or the lead; empty if neither is known. */
  rivalry: string;
}

/** Draws the own place with an invitation. Names nobody else. Rejects if drawing fails. */
export const rankPicture = (card: RankCard, invitation: string): Promise<Blob> =>
  drawPicture(invitation, (canvas) => {
    write(canvas, card.product, [LEFT, 132], `600 40px ${DISPLAY}`);
    write(canvas, card.window, [LEFT, 182], `27px ${SANS}`, SILT);
    write(canvas, card.rank, [LEFT, 560], `600 300px ${DISPLAY}`);
    write(canvas, card.points, [LEFT, 680], `600 64px ${DISPLAY}`);
    write(canvas, card.rivalry, [LEFT, 760], `34px ${SANS}`, SILT);
  });
