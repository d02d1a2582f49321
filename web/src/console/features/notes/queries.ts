import { listNotes } from "@lode/core/contracts/console/notes";
import type { NoteSubject } from "@lode/core/domain/notes/case-note";
import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { invalidate } from "../../../lib/query-keys.ts";
import { call } from "../../lib/api.ts";

export interface NotedCase {
  kind: NoteSubject;
  id: string;
}

export const notesQuery = ({ kind, id }: NotedCase) =>
  infiniteQueryOptions({
    queryKey: ["notes", kind, id],
    queryFn: ({ pageParam, signal }) =>
      call(listNotes, { query: { kind, subject: id, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** The story of a case also shows that a note was written. */
export const afterNote = (queries: QueryClient): Promise<unknown> =>
  invalidate(queries, "notes", "withdrawals", "attempts");
