import { Link } from "react-router-dom";
import { withdrawalsTexts } from "../../../texts/console/withdrawals.ts";
import { linkStyle } from "../../ui/id-link.tsx";
import { reviewPath } from "./review-queue.ts";

export function PlaceInQueue({ n, of, next }: { n: number; of: number; next: string | undefined }) {
  return (
    <span className="inline-flex gap-3 tabular-nums">
      {withdrawalsTexts.reviewOf(n, of)}
      {next ? (
        <Link to={reviewPath(next)} aria-keyshortcuts="n" className={linkStyle}>
          {withdrawalsTexts.nextReview}
        </Link>
      ) : null}
    </span>
  );
}
