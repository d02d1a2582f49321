import type { UseQueryResult } from "@tanstack/react-query";

/**
 * Whether a read has failed and has no answer yet. Stays true while the read is repeated: `isError` does not, so a part
 * that is read every few seconds would flicker between its sentence and its skeleton.
 */
export const hasFailed = ({ data, errorUpdateCount }: Pick<UseQueryResult, "data" | "errorUpdateCount">) =>
  data === undefined && errorUpdateCount > 0;
