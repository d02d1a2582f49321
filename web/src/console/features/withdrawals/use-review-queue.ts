import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { reviewsQuery } from "./queries.ts";
import { isInQueue, placeOf, reviewPath } from "./review-queue.ts";

/** The place of a withdrawal among the reviews, and the way on. */
export function useReviewQueue(id: string) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { data } = useQuery(reviewsQuery());
  const place = placeOf(id, data?.items ?? []);
  const next = place?.next;
  const goOn = () => {
    if (isInQueue(params)) void navigate(next ? reviewPath(next) : "/withdrawals?state=review");
  };
  useShortcuts({ n: next ? () => void navigate(reviewPath(next)) : undefined });
  return { place, goOn };
}
