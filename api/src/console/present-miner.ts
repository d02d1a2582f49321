import { maskEmail } from "@lode/core/domain/mask-email";
import type { MinerReference } from "@lode/db/console/sql-parts";

/**
 * A miner in lists and on other subjects' pages, with a masked email. Only the miner's own page shows the
 * full email, and only to operators above viewer.
 */
export const presentMiner = ({ email, ...miner }: MinerReference) => ({ ...miner, email: maskEmail(email) });
