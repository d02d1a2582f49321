import { createHash, generateKeyPairSync, sign as signEd25519 } from "node:crypto";
import type { AwardReceiptView } from "@lode/core/contracts/http/proof";
import type { ReceiptClaim } from "@lode/core/contracts/verify-receipt";
import { toHex, utf8 } from "@lode/core/domain/proof/digest";
import { leafHash, nodeHash } from "@lode/core/domain/proof/merkle";
import { entryText, NO_PREDECESSOR, rootStatement } from "@lode/core/domain/proof/statements";
import { type EventTemplate, finalizeEvent, generateSecretKey, getPublicKey } from "nostr-tools/pure";

const ID = "019ab000-0000-7000-8000-00000000000";
const WITNESSED_AT = "2026-11-24T10:00:00.000Z";
const FROZEN_AT = "2026-11-24T11:00:00.000Z";
const SECONDS = Date.parse(WITNESSED_AT) / 1_000;

const digest = async (bytes: Uint8Array) => Uint8Array.from(createHash("sha256").update(bytes).digest());

interface Forgery {
  name: string;
  receipt: AwardReceiptView;
  /** What does not hold. */
  claims: ReceiptClaim[];
}

/** Receipts of one like: genuine, forged, and with a deletion. Signed with nostr-tools, not by Lode. */
export async function makeReceipts(): Promise<{
  genuine: AwardReceiptView;
  /** A deletion of the like by another key counts for nothing. */
  withStrangersDeletion: AwardReceiptView;
  forged: Forgery[];
}> {
  const [miner, sponsor, stranger] = [generateSecretKey(), generateSecretKey(), generateSecretKey()];
  const sign = (key: Uint8Array, event: Pick<EventTemplate, "kind" | "tags"> & { content?: string }) =>
    finalizeEvent({ content: "", created_at: SECONDS - 60, ...event }, key);
  const note = sign(sponsor, { kind: 1, tags: [], content: "What did you mine today?" });
  const like = sign(miner, {
    kind: 7,
    tags: [
      ["e", note.id],
      ["l", "paid", "app.lode"],
    ],
  });
  const link = sign(miner, {
    kind: 27235,
    tags: [
      ["u", "http://127.0.0.1:3000/api/links/nostr"],
      ["method", "POST"],
      ["challenge", "1"],
    ],
  });
  const deletionBy = (key: Uint8Array) => sign(key, { kind: 5, tags: [["e", like.id]] });
  const genuine: AwardReceiptView = {
    format: "lode-receipt-v1",
    issued_at: FROZEN_AT,
    attempt_id: `${ID}1`,
    network: "nostr",
    task_type: "like",
    account: `nostr:${getPublicKey(miner)}`,
    target_username: "sponsor",
    target_account: `nostr:${getPublicKey(sponsor)}`,
    target_post: `nostr:${note.id}`,
    points: 11,
    reversed: false,
    witnessed_at: WITNESSED_AT,
    evidence: JSON.stringify(like),
    target_evidence: JSON.stringify(note),
    link_proof: JSON.stringify(link),
    ledger: await makeLedger(11),
  };
  const another = sign(stranger, { kind: 1, tags: [], content: "A note of a stranger" });
  const ofStranger = { ...genuine, target_post: `nostr:${another.id}` };
  return {
    genuine,
    withStrangersDeletion: { ...genuine, evidence: JSON.stringify([like, deletionBy(stranger)]) },
    forged: [
      {
        name: "an act that was changed after it was signed",
        receipt: { ...genuine, evidence: JSON.stringify({ ...like, content: "🤙" }) },
        claims: ["act-signed", "act-exact"],
      },
      {
        name: "an act of another key",
        receipt: { ...genuine, account: `nostr:${getPublicKey(stranger)}` },
        claims: ["act-signed", "act-exact", "dated-before-witness", "key-proved"],
      },
      {
        name: "another post, by a stranger",
        receipt: { ...ofStranger, target_evidence: JSON.stringify(another) },
        claims: ["act-exact", "target-signed"],
      },
      { name: "more points", receipt: { ...genuine, points: 110 }, claims: ["entry-is-award"] },
      {
        name: "an act that its account has deleted",
        receipt: { ...genuine, evidence: JSON.stringify([like, deletionBy(miner)]) },
        claims: ["no-undo"],
      },
    ],
  };
}

/** A ledger of two entries under a root that is signed with a key of its own. */
async function makeLedger(points: number): Promise<NonNullable<AwardReceiptView["ledger"]>> {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const entry = {
    id: `${ID}2`,
    kind: "award",
    account: `${ID}3`,
    amount: points,
    at: "2026-11-24T10:00:01.000000Z",
    salt: "5".repeat(32),
  };
  const transferId = `${ID}4`;
  const leaf = await leafHash(digest, utf8(entryText({ ...entry, transferId })));
  const other = await leafHash(digest, utf8("another entry"));
  const facts = {
    number: 1,
    size: 2,
    hash: toHex(await nodeHash(digest, leaf, other)),
    sums: { balances: points, inFlight: 0, fees: 0, paidOut: 0, awarded: points, sum: 0 },
    previous: NO_PREDECESSOR,
  };
  const statement = rootStatement({ ...facts, frozenAt: FROZEN_AT });
  return {
    entry: { ...entry, transfer_id: transferId, index: 0, path: [toHex(other)] },
    root: {
      ...facts,
      frozen_at: FROZEN_AT,
      consistency: [],
      signature: signEd25519(null, Buffer.from(statement), privateKey).toString("hex"),
      public_key: publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex"),
    },
  };
}
