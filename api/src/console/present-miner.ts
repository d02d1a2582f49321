import { maskEmail } from "@lode/core/domain/mask-email";
import type { MinerReference } from "@lode/db/console/miner-reference";

/** As lists and other subjects' pages name a miner: the full address is on the miner's own page alone. */
export const presentMiner = ({ email, ...miner }: MinerReference) => ({ ...miner, email: maskEmail(email) });
