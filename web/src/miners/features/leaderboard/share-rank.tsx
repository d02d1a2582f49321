import { Share2 } from "lucide-react";
import { useSettings } from "../../../lib/settings.ts";
import { leaderboard } from "../../../texts/en/leaderboard.ts";
import { Button } from "../../../ui/button.tsx";
import { sharePicture } from "../../../ui/share-picture.ts";
import type { RankCard } from "./rank-picture.ts";

export type OwnRank = Omit<RankCard, "product">;

/** Shares the own place as a picture, with the miner's own link for others. */
export function ShareRank({
  own,
  about,
  className,
  readInvitation,
}: {
  own: OwnRank;
  /** What is shared, for screen readers. */
  about: string;
  className?: string;
  /** Resolves with an empty text if the link is not known. */
  readInvitation: () => Promise<string>;
}) {
  const { productName } = useSettings();
  const share = async () => {
    const invitation = await readInvitation();
    const { rankPicture } = await import("./rank-picture.ts");
    const picture = await rankPicture({ ...own, product: productName }, invitation).catch(() => null);
    const sentence = leaderboard.shareText(own.rank, own.points, productName);
    const text = [sentence, invitation].filter((line) => line !== "").join("\n");
    await sharePicture(picture, { name: "lode-rank.png", text, copied: leaderboard.copied });
  };
  return (
    <Button look="bare" size="small" className={className} onClick={() => void share()}>
      <Share2 aria-hidden className="size-4" />
      {leaderboard.share}
      <span className="sr-only">{about}</span>
    </Button>
  );
}
