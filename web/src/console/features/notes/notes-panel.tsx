import type { NoteView } from "@lode/core/contracts/console/notes";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { notesTexts } from "../../../texts/console/en/notes.ts";
import { uiTexts } from "../../../texts/console/en/ui.ts";
import { Button } from "../../../ui/button.tsx";
import { ShowOlder } from "../../../ui/show-older.tsx";
import { usePollingInterval } from "../../lib/live.ts";
import { useMay } from "../../lib/session.ts";
import { pathOf } from "../../lib/subjects.ts";
import { linkStyle } from "../../ui/id-link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { LoadError, LoadingRows } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { NewNote } from "./new-note.tsx";
import { type NotedCase, notesQuery } from "./queries.ts";

/** The case of a note, where the panel shows the notes on several cases of a miner. */
function Subject({ note, about }: { note: NoteView; about: NotedCase }) {
  if (note.subjectId === about.id) return null;
  return (
    <Link to={pathOf(note.kind, note.subjectId)} className={linkStyle}>
      {uiTexts.subjects[note.kind]}
    </Link>
  );
}

function Notes({ about }: { about: NotedCase }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...notesQuery(about),
    refetchInterval: usePollingInterval(),
  });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows rows={1} />;
  const notes = data.pages.flatMap(({ items }) => items);
  if (notes.length === 0) return <p className="text-sm text-silt">{notesTexts.noNoteYet}</p>;
  return (
    <>
      <ol aria-label={notesTexts.newestFirst} className="grid gap-3 text-sm">
        {notes.map((note) => (
          <li key={note.id} className="border-l-2 border-seam pl-3">
            <p className="break-words whitespace-pre-wrap">{note.text}</p>
            <p className="mt-0.5 flex flex-wrap gap-x-2 text-silt">
              <span className="break-all">{note.madeBy}</span>
              <Timestamp at={note.madeAt} />
              <Subject note={note} about={about} />
            </p>
          </li>
        ))}
      </ol>
      <ShowOlder hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  );
}

/** What operators wrote about a case. A new note unfolds, so that it does not push the decision away. */
export function NotesPanel({ kind, id }: NotedCase) {
  const about = { kind, id };
  const mayWrite = useMay("operator");
  const [writing, setWriting] = useState<string>();
  const isWriting = writing === id;
  return (
    <Panel
      title={notesTexts.notes}
      aside={
        mayWrite && !isWriting ? (
          <Button look="bare" size="small" className="min-h-7!" onClick={() => setWriting(id)}>
            {notesTexts.askToWrite}
          </Button>
        ) : null
      }
    >
      <div className="grid gap-4">
        {isWriting ? <NewNote about={about} onClose={() => setWriting(undefined)} /> : null}
        <Notes about={about} />
      </div>
    </Panel>
  );
}
