import { createHash, generateKeyPairSync, sign as signEd25519 } from "node:crypto";
import type { AwardReceiptView } from "@lode/core/contracts/http/receipt";
import type { ReceiptClaim } from "@lode/core/contracts/verify-receipt";
import { toHex, utf8 } from "@lode/core/domain/proof/digest";
import { leafHash, nodeHash } from "@lode/core/domain/proof/merkle";
import { actId, entryText, NO_PREDECESSOR, rootStatement } from "@lode/core/domain/proof/statements";
import { type EventTemplate, finalizeEvent, generateSecretKey, getPublicKey } from "nostr-tools/pure";

const ORIGIN = "http://127.0.0.1:3000";
const ID = "019ab000-0000-7000-8000-00000000000";
const WITNESSED_AT = "2026-11-24T10:00:00.000Z";
const FROZEN_AT = "2026-11-24T11:00:00.000Z";
const SECONDS = Date.parse(WITNESSED_AT) / 1_000;

const digest = async (bytes: Uint8Array) => Uint8Array.from(createHash("sha256").update(bytes).digest());

interface Forgery {
  name: string;
  receipt: AwardReceiptView;
  /** The claims that do not hold. */
  claims: ReceiptClaim[];
}

/** Three receipts of a like: genuine, forged, and with a deletion. Signed with nostr-tools, not by Lode. */
export async function makeReceipts() {
  const [miner, sponsor, stranger] = [generateSecretKey(), generateSecretKey(), generateSecretKey()];
  const sign = (key: Uint8Array, event: Pick<EventTemplate, "kind" | "tags"> & { content?: string }) =>
    finalizeEvent({ content: "", created_at: SECONDS - 60, ...event }, key);
  const note = sign(sponsor, { kind: 1, tags: [], content: "What did you mine today?" });
  const paid = ["l", "paid", "app.lode"];
  const like = sign(miner, { kind: 7, tags: [["e", note.id], paid] });
  const asked = [
    ["u", `${ORIGIN}/api/links/nostr`],
    ["method", "POST"],
  ];
  const link = sign(miner, { kind: 27235, tags: [...asked, ["challenge", "1"]] });
  const deletionBy = (key: Uint8Array) => sign(key, { kind: 5, tags: [["e", like.id]] });
  const genuine = await underRoot({
    format: "lode-receipt-v1",
    issued_at: FROZEN_AT,
    origin: ORIGIN,
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
    ledger: null,
  });
  const another = sign(stranger, { kind: 1, tags: [], content: "A note of a stranger" });
  const ofStranger = { ...genuine, target_post: `nostr:${another.id}` };
  return {
    genuine,
    /** A deletion of the like by another key, which has no effect. */
    withStrangersDeletion: await underRoot({
      ...genuine,
      evidence: JSON.stringify([like, deletionBy(stranger)]),
    }),
    forged: [
      {
        name: "an act that was changed after it was signed",
        receipt: { ...genuine, evidence: JSON.stringify({ ...like, content: "🤙" }) },
        claims: ["act-signed", "act-exact", "entry-names-act"],
      },
      {
        name: "an act of another key",
        receipt: { ...genuine, account: `nostr:${getPublicKey(stranger)}` },
        claims: ["act-signed", "act-exact", "dated-before-witness", "key-proved", "entry-names-act"],
      },
      {
        name: "another post, by a stranger",
        receipt: { ...ofStranger, target_evidence: JSON.stringify(another) },
        claims: ["act-exact", "target-signed", "entry-names-act"],
      },
      { name: "more points", receipt: { ...genuine, points: 110 }, claims: ["entry-is-award"] },
      {
        name: "an act that its account has deleted",
        receipt: { ...genuine, evidence: JSON.stringify([like, deletionBy(miner)]) },
        claims: ["no-undo", "entry-names-act"],
      },
    ] as Forgery[],
  };
}

/** The receipt with a ledger of two entries, the first of which names its act, under a root signed by a new key. */
async function underRoot(receipt: AwardReceiptView): Promise<AwardReceiptView> {
  const { points } = receipt;
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const entry = {
    id: `${ID}2`,
    kind: "award",
    account: `${ID}3`,
    amount: points,
    at: "2026-11-24T10:00:01.000000Z",
    salt: "5".repeat(32),
  };
  const transferId = await actId(digest, receipt);
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
  const root = {
    ...facts,
    frozen_at: FROZEN_AT,
    consistency: [],
    signature: signEd25519(null, Buffer.from(statement), privateKey).toString("hex"),
    public_key: publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex"),
  };
  const proved = { ...entry, transfer_id: transferId, index: 0, path: [toHex(other)] };
  return { ...receipt, ledger: { entry: proved, root } };
}
