import type { MinerReference } from "@lode/core/contracts/console/story";
import { maskEmail } from "@lode/core/domain/mask-email";
import { storedInEnglish } from "@lode/core/domain/sentences/english";
import type { StoryRow } from "@lode/db/console/stories.read-model";

/**
 * A miner in lists and on other subjects' pages, with a masked email. Only the miner's own page shows the
 * full email, and only to operators above viewer.
 */
export const presentMiner = ({ email, ...miner }: MinerReference) => ({ ...miner, email: maskEmail(email) });

export const presentStory = (rows: readonly StoryRow[]) =>
  rows.map((row) => ({ ...row, text: storedInEnglish(row.text) }));
