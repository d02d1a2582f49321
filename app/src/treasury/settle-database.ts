import { findServer, noteServer, settleServer } from "@lode/db/treasury/database-servers.repository";
import type { Needs } from "../app.ts";
import { reconcileOrHalt } from "./reconcile-treasury.ts";

/** Blocks for which a signature is valid (MAX_PROCESSING_AGE of Solana's runtime). */
const VALID_BLOCKS = 150n;
/** Finality takes 32 blocks, and the nodes of a provider differ by a few. */
const MARGIN = 64n;

/**
 * Whether payments may be signed on this database. A restored, copied or promoted database may lack a payment that
 * was sent and has not landed, which the chain does not show yet. So on a server that it has not seen, Lode waits until
 * every earlier signature is void (about a minute and a half), and then compares chain and rows, which halts payouts if
 * a payment is missing. Throws if the chain cannot be asked.
 */
export async function settleDatabase(
  app: Needs<"db" | "transaction" | "chain" | "logger">,
): Promise<boolean> {
  const { identity, isFirst, isSettled, voidAbove } = await findServer(app.db);
  if (isSettled) return true;
  if (isFirst) {
    await noteServer(app.db, identity, null);
    return true;
  }
  const { lastValidBlockHeight } = await app.chain.readTerms();
  if (voidAbove === null) {
    await noteServer(app.db, identity, lastValidBlockHeight + MARGIN);
    app.logger.warn(
      { identity },
      "the database is another server, a copy or restored; payouts wait until earlier payments have landed or are void",
    );
    return false;
  }
  if (lastValidBlockHeight - VALID_BLOCKS <= voidAbove) return false;
  const { isComplete } = await reconcileOrHalt(app);
  if (!isComplete) return false;
  await settleServer(app.db, identity);
  app.logger.warn(
    { identity },
    "chain and rows were compared on the new database server; payouts may be signed",
  );
  // A halt that the comparison has just set is read by the next claim.
  return false;
}
