import type { ActionSighting } from "../../../domain/tasks/verdict.ts";

interface Read {
  tweets?: readonly unknown[];
  errors?: readonly unknown[];
  meta?: { result_count?: number; next_token?: string };
}

/**
 * A miss is final only in a list that X really showed: not where it held something back, sent an empty page of more,
 * or something that is no list at all.
 */
export function missIn({ tweets = [], errors = [], meta }: Read): ActionSighting {
  if (errors.length > 0 || meta?.result_count !== tweets.length)
    return { present: null, exact: false, obstacle: "X did not show the whole list" };
  return { present: false, exact: !(tweets.length === 0 && meta.next_token !== undefined) };
}
