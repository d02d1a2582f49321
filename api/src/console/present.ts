import type { MinerReference, StoryEntryView, SubjectType } from "@lode/core/contracts/console/story";
import { maskEmail } from "@lode/core/domain/mask-email";
import { storedInEnglish } from "@lode/core/domain/sentences/english";
import type { StoryRow } from "@lode/db/console/stories.read-model";

/**
 * A miner in lists and on other subjects' pages, with a masked email. Only the miner's own page shows the
 * full email, and only to operators above viewer.
 */
export const presentMiner = ({ email, ...miner }: MinerReference) => ({ ...miner, email: maskEmail(email) });

type FactKind = StoryEntryView["kind"];
type PresentedFacts = NonNullable<StoryRow["facts"]>;

/** Makes an entry's text from its facts, for kinds whose rows store no text. */
const TEXTS: Partial<Record<FactKind, (facts: PresentedFacts) => string | null>> = {
  receipt: ({ observed, endpoint, rule }) => `${observed} (${endpoint}, rule ${rule})`,
  job: (facts) => `try ${facts.try}: ${facts.error}`,
  event: ({ isRelayed }) => (isRelayed === "true" ? null : "not dispatched yet"),
};

export const presentStory = (rows: readonly StoryRow[]) =>
  rows.map(({ subjectType, subjectId, text, facts, ...row }) => {
    const kind = row.kind as FactKind;
    const said = facts ? (TEXTS[kind]?.(facts) ?? null) : kind === "decision" ? storedInEnglish(text) : text;
    return {
      ...row,
      kind,
      subject: subjectType && subjectId ? { type: subjectType as SubjectType, id: subjectId } : null,
      text: said,
    };
  });
