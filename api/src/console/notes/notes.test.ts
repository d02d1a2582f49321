import { object } from "@lode/app/objections/object";
import { requestWithdrawal } from "@lode/app/withdrawals/request-withdrawal";
import { LONGEST_NOTE, type NoteSubject } from "@lode/core/domain/notes/case-note";
import { newId } from "@lode/db/id";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { Keypair } from "@solana/web3.js";
import { expect, test } from "vitest";
import { type OperatorBrowser, signedInOperator } from "../../../test/operator-browser.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ SIGN_IN_PER_MINUTE: "100" });

/** A miner with one case of each kind. */
async function buildCases() {
  const ada = await app().signedIn({ points: 1_000n });
  const { userId } = ada.miner;
  const { id: attempt } = await buildAttempt(app().db, ada.miner, { passes: false });
  const text = "I did follow the account, and I still do.";
  const { id: objection } = await object(app().deps, {
    userId,
    subject: "verdict",
    subjectId: attempt,
    text,
  });
  const { withdrawal } = await requestWithdrawal(app().deps, {
    userId,
    suspended: false,
    amount: 150,
    withdrawalType: "stablecoin",
    walletAddress: Keypair.generate().publicKey.toBase58(),
    idempotencyKey: null,
  });
  return { ada, cases: { miner: userId, withdrawal: withdrawal.id, attempt, objection } };
}

const write = (operator: OperatorBrowser, kind: NoteSubject, subject: string, text: string) =>
  operator.send("post", "/api/notes", { kind, subject, text });
const read = async (operator: OperatorBrowser, kind: NoteSubject, subject: string, more = "") =>
  (await operator.get(`/api/notes?kind=${kind}&subject=${subject}${more}`)).body;

test("an operator writes notes on every kind of case; a viewer reads them, newest first, and the miner's page has them all", async () => {
  const [operator, viewer] = [
    await signedInOperator(app(), "operator"),
    await signedInOperator(app(), "viewer"),
  ];
  const { ada, cases } = await buildCases();
  const kinds = Object.keys(cases) as NoteSubject[];
  for (const kind of kinds)
    expect((await write(operator, kind, cases[kind], `  about the ${kind} `)).status).toBe(200);
  expect((await write(operator, "attempt", cases.attempt, "once more")).status).toBe(200);
  expect((await read(viewer, "attempt", cases.attempt)).items).toMatchObject([
    { text: "once more", madeBy: operator.email, madeAt: expect.any(String) },
    { text: "about the attempt", kind: "attempt", subjectId: cases.attempt },
  ]);
  const first = await read(viewer, "miner", cases.miner, "&limit=3");
  const rest = await read(viewer, "miner", cases.miner, `&limit=3&cursor=${first.nextCursor}`);
  expect([...first.items, ...rest.items].map(({ text }) => text)).toEqual([
    "once more",
    ...kinds.toReversed().map((kind) => `about the ${kind}`),
  ]);
  expect(rest.nextCursor).toBeNull();
  const download = await ada.agent.get("/api/account/export").set("Authorization", `Bearer ${ada.bearer}`);
  expect(download.body.case_notes).toHaveLength(5);
  expect(download.text).not.toContain(operator.email);
});

test("the audit log names each note without its text, and the database keeps notes as they are", async () => {
  const operator = await signedInOperator(app(), "operator");
  const { cases } = await buildCases();
  const secret = "a sentence about Ada";
  const { body } = await write(operator, "miner", cases.miner, secret);
  const acts = await app().db("audit_log").where({ subject_id: cases.miner, act: "wrote a note" });
  expect(acts).toMatchObject([{ actor: operator.email, detail: { note: body.id, kind: "miner" } }]);
  expect(JSON.stringify(acts)).not.toContain(secret);
  const notes = () => app().db("case_notes").where({ id: body.id });
  await expect(notes().update({ text: "better" })).rejects.toThrow("append-only");
  await expect(notes().delete()).rejects.toThrow("append-only");
});

test.each([
  ["no text", "   ", 400],
  ["a text that is too long", "x".repeat(LONGEST_NOTE + 1), 400],
  ["a text with NUL", "a\0b", 400],
  ["the longest text", "x".repeat(LONGEST_NOTE), 200],
])("a note with %s", async (_what, text, status) => {
  const operator = await signedInOperator(app(), "operator");
  const { miner } = await app().signedIn();
  expect((await write(operator, "miner", miner.userId, text)).status).toBe(status);
});

test("adversary: no note on a case that does not exist, is of another kind, or whose miner is gone", async () => {
  const operator = await signedInOperator(app(), "operator");
  const { cases } = await buildCases();
  for (const [kind, subject] of [
    ["miner", newId()],
    ["withdrawal", newId()],
    ["withdrawal", cases.miner],
    ["attempt", cases.objection],
  ] as const)
    expect((await write(operator, kind, subject, "a note")).body).toMatchObject({ code: "not-found" });
  await app().db("users").where({ id: cases.miner }).update({ deleted_at: new Date() });
  for (const kind of Object.keys(cases) as NoteSubject[])
    expect((await write(operator, kind, cases[kind], "a note")).body).toMatchObject({ code: "not-found" });
});
