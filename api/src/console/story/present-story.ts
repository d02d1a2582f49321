import type { StoryEntryView, SubjectType } from "@lode/core/contracts/console/story";
import type { StoryRow } from "@lode/db/console/story-parts";

export const presentStory = (rows: readonly StoryRow[]): StoryEntryView[] =>
  rows.map(({ at, kind, subjectType, subjectId, points, ...row }) => ({
    at: at.toISOString(),
    kind: kind as StoryEntryView["kind"],
    id: row.id,
    subject: subjectType && subjectId ? { type: subjectType as SubjectType, id: subjectId } : null,
    word: row.word,
    text: row.text,
    by: row.by,
    points: points === null ? null : Number(points),
  }));
