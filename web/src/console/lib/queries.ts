import { groupFailedJobs, type planRepair } from "@lode/core/contracts/console/jobs";
import { listObjections } from "@lode/core/contracts/console/objections";
import { getOverview } from "@lode/core/contracts/console/overview";
import { listWithdrawals } from "@lode/core/contracts/console/withdrawals";
import type { Endpoint, QueryOf } from "@lode/core/contracts/http/endpoint";
import { read, readList } from "./api.ts";

// The queries that several pages use. A query of a single page is in that page.

type Query<E extends Endpoint> = NonNullable<QueryOf<E>>;

/** The banners of every page read this too. */
export const overviewQuery = () => ({ ...read(["overview"], getOverview), staleTime: 4_000 });

export const withdrawalsQuery = (query: Record<string, string>) =>
  readList(["withdrawals", "list", query], listWithdrawals, { query });

/** The queue of reviews: what waits for an operator, newest first as in the list. */
export const reviewsQuery = () => withdrawalsQuery({ state: "review" });

export type JobFilter = Omit<Query<typeof planRepair>, "action">;

export const causesQuery = () => read(["jobs", "causes"], groupFailedJobs);

export const objectionsQuery = (query: Query<typeof listObjections>) =>
  readList(["objections", query], listObjections, { query });
