import * as z from "zod/mini";
import {
  matching,
  optionalNodeUrl,
  optionalText,
  port,
  serverAddress,
  setting,
  text,
  wholeNumber,
} from "./define-setting.ts";

const proofKey = matching(/^[\w+/]{43}=$/, "must be base64 of 32 bytes");

export const workerSettings = {
  WORKER_PORT: setting(port(0), "The port of a worker's metrics and health; 0 = any free port."),
  RECHECK_SHARE: setting(wholeNumber(20), "Percentage of awards that are re-checked after 1, 7 and 30 days."),
  X_LIST_LAG_SECONDS: setting(
    wholeNumber(0),
    "How far X's lists of likes and posts may lag: an action that they do not show is unknown until then.",
  ),
  AUTOMATION_SPREAD_SECONDS: setting(
    wholeNumber(86_400),
    "Seconds over which an account's daily actions are spread, at most its active hours. npm start sets 120.",
  ),
  MEASURED_DISKS: setting(
    text("."),
    "Paths, separated by commas, whose disks must not fill. In a container / is the disk of Docker's volumes.",
  ),
  SMTP_URL: setting(serverAddress, "The mail server to use. npm start runs its sandbox if this is not set."),
  MAIL_FROM: setting(text("Lode <no-reply@lode.test>"), "The sender of every mail."),
  TREASURY_SIGNER: setting(
    z._default(z.enum(["file", "environment"], "must be file or environment"), "file"),
    "Where the treasury's key is: file or environment.",
  ),
  TREASURY_KEY_FILE: setting(
    optionalText,
    "For file: the key as solana-keygen writes it, readable only by its owner. npm start generates one.",
  ),
  TREASURY_KEY: setting(
    optionalText,
    "For environment, where no file can be private: the key as text, a JSON array of 64 numbers or base58. Removed from the process's environment once read.",
  ),
  INDEPENDENT_RPC_URL: setting(
    optionalNodeUrl,
    "Another provider's Solana node, not that of SOLANA_RPC_URL. A payment has expired only if this one does not have it either. Without it, outside the sandbox, a payment expires 1,500 blocks (about ten minutes) after its last valid height.",
  ),
  DAILY_PAYOUT_POINTS_PER_MINER: setting(
    wholeNumber(200_000),
    "Maximum points paid to one miner in a UTC day; the rest waits for the next. 0 = no limit.",
  ),
  DAILY_PAYOUT_POINTS: setting(
    wholeNumber(1_000_000),
    "Maximum points paid to all miners in a UTC day; the rest waits for the next. 0 = no limit.",
  ),
  PAYOUT_BREAKER: setting(
    wholeNumber(10),
    "Failed payouts in a row after which payouts halt until an operator resumes them. 0 = never.",
  ),
  PAYOUT_BATCH_ABOVE: setting(
    wholeNumber(25),
    "With this many pending withdrawals, one transaction pays several. 0 = never.",
  ),
  TOKEN_ACCOUNTS_PER_MINER: setting(
    wholeNumber(3),
    "Maximum USDC accounts that the treasury opens for one miner's wallets, each at the chain's rent.",
  ),
  PROOF_KEY: setting(
    proofKey,
    "Signs the ledger's roots (Ed25519), and keys derived from it select the re-checks and hash the wallets of referrals: base64 of 32 bytes, for workers only. Not the treasury's key. npm start generates one.",
  ),
  PROOF_EVERY_SECONDS: setting(
    wholeNumber(3_600),
    "Seconds between signed roots of the ledger. npm start sets 60.",
  ),
  FAILPOINT: setting(
    optionalText,
    "For tests, refused in production: name=mode@/path/of/a/marker, where mode is kill, throw or hang.",
  ),
};
