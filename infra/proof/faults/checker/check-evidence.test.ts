import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkEvidence } from "./check-evidence.ts";
import type { EvidenceCheck } from "./finding.ts";

const folder = mkdtempSync(join(tmpdir(), "lode-evidence-"));

const ID = "01a1fd14-76fd-74a0-a16b-a115ca0af9c0";
const APPROVED_AT = "2026-01-01T00:00:02Z";
const landed = { signature: "s1", fromOwner: "T", toOwner: "W", amount: "1000000", memo: `wd:${ID}`, fee: 5 };
const entry = (transfer_id: string, account_id: string, amount: number) => ({
  transfer_id,
  account_id,
  amount,
});

/** A miner with 101 points and a single paid withdrawal of 100: no findings. */
function correctRun() {
  return {
    tries: [{ key: "k", userId: "u", amount: 100, wallet: "W", at: 1, outcome: "ok", withdrawalId: ID }] as {
      outcome: string;
      [detail: string]: unknown;
    }[],
    faults: [{ kind: "kill -9 of a worker", at: Date.parse("2026-01-01T00:00:01Z") }],
    chain: {
      treasury: "T",
      before: { baseUnits: 5_000_000, lamports: 100 },
      after: { baseUnits: 4_000_000, lamports: 95 },
      landed: [landed],
    },
    mails: [] as { id: string; kind: string; outcome: string | null }[],
    withdrawals: [
      {
        id: ID,
        user_id: "u",
        amount: 100,
        fee: 1,
        status: "completed",
        wallet_address: "W",
        idempotency_key: "k",
        created_at: "2026-01-01T00:00:00Z",
        ended_at: "2026-01-01T00:00:03Z",
      },
    ],
    ledger_transfers: [
      { id: "t0", business_key: "a", kind: "award", subject_id: "x" },
      { id: "t1", business_key: "b", kind: "withdrawal_requested", subject_id: ID },
      { id: "t2", business_key: "c", kind: "withdrawal_completed", subject_id: ID },
    ],
    ledger_entries: [
      entry("t0", "rewards", -101),
      entry("t0", "u", 101),
      entry("t1", "u", -101),
      entry("t1", "flight", 100),
      entry("t1", "fees", 1),
      entry("t2", "flight", -100),
      entry("t2", "paid", 100),
    ],
    ledger_accounts: [{ id: "u", kind: "user", name: "miner", balance: 0 }],
    task_attempts: [] as object[],
    automation_actions: [],
    withdrawal_holds: [] as object[],
    mining_tasks: [] as object[],
    halts: [] as object[],
    treasury_movements: [{ signature: "s1" }],
    point_debts: [] as object[],
    account_debts: [] as object[],
    notifications: [] as object[],
    requests: null as object[] | null,
    point_adjustments: [] as object[],
    objections: [] as object[],
    withdrawal_approvals: [] as object[],
    audit_log: [] as object[],
    files: {
      replies: [] as object[],
      "review-above": null as number | null,
      insiders: null as object | null,
      players: [] as object[],
      people: [] as string[][],
      acts: [] as object[],
      "owed-awards": [] as object[],
      "sign-ins": [] as object[],
    },
  };
}
type Run = ReturnType<typeof correctRun>;

/** Changes the first row. */
const change = (rows: readonly object[], fields: object) => Object.assign(rows[0] ?? {}, fields);

function verdictOn(run: Run) {
  const json = (file: string, content: unknown) => writeFileSync(join(folder, file), JSON.stringify(content));
  const lines = (file: string, rows: readonly unknown[]) =>
    writeFileSync(join(folder, file), rows.map((row) => JSON.stringify(row)).join("\n"));
  lines("operations.jsonl", run.tries);
  lines("faults.jsonl", run.faults);
  json("chain.json", run.chain);
  if (run.requests) lines("requests.jsonl", run.requests);
  else rmSync(join(folder, "requests.jsonl"), { force: true });
  json("run.json", { scenario: "test", seed: 1, startedAt: 0, endedAt: 1_000 });
  for (const [name, content] of Object.entries(run.files)) json(`${name}.json`, content);
  json("database.json", run);
  return checkEvidence(folder);
}

test("a correct run has no findings", () => {
  expect(verdictOn(correctRun())).toMatchObject({
    findings: [],
    asked: 1,
    accepted: 1,
    refused: 0,
    unknown: 0,
    completed: 1,
    failed: 0,
    outflow: { left: 1_000_000, landed: 1_000_000, owed: 1_000_000 },
    durations: { count: 1, max: 3_000 },
    lamportsPerPayout: 5,
  });
});

const insiders = {
  limits: {
    operator: { gifts: 200, total: 2_000, basePoints: 200 },
    owner: { gifts: 900, total: 6_000 },
    secondReviewAbove: 600,
  },
  accounts: [{ email: "ada", role: "operator" }],
  revealed: [] as string[],
};
const published = { actor: "ada", act: "published a task", subject_id: "t", at: "2026-01-01T00:00:00Z" };
const review = { withdrawal_id: ID, kind: "review", cleared_at: "2026-01-01T00:00:01Z", cleared_by: "op" };

test("an approved large withdrawal may be paid, and a withdrawal awaiting approval is not stuck", () => {
  const approved = correctRun();
  held({})(approved);
  expect(verdictOn(approved).findings).toEqual([]);
  const waiting = correctRun();
  held({ cleared_at: null, cleared_by: null })(waiting);
  change(waiting.withdrawals, { status: "pending", ended_at: null });
  expect(verdictOn(waiting).counts.stuck).toBe(0);
  waiting.withdrawal_holds.pop();
  expect(verdictOn(waiting).counts.stuck).toBe(1);
});

test("inflows from strangers do not hide outflows of the treasury", () => {
  const run = correctRun();
  run.chain.landed.push({ ...landed, signature: "dust", fromOwner: "S", toOwner: "T", amount: "7" });
  run.chain.after.baseUnits += 7;
  expect(verdictOn(run).findings).toEqual([]);
});

test("a task that reaches exactly its budget and its maximum of completions is within its limits", () => {
  const run = correctRun();
  awarding({ budget_points: 101, max_completions: 1 })(run);
  expect(verdictOn(run).findings).toEqual([]);
});

/** A single act earned the miner's 101 points: 94 for the task, 5 for followers and 2 for the verified mark. */
function playedRun() {
  const run = correctRun();
  run.files.players.push({ userId: "u", isHonest: true });
  run.mining_tasks.push({ id: "task", base_points: 94, budget_points: null, max_completions: null });
  run.task_attempts.push({ ...attempt, id: "x" });
  const facts = { followers: 12_000, verified: true, createdAt: new Date(1_000).toISOString() };
  run.files.acts.push({ taskId: "task", externalId: "9", isThere: true, ...facts });
  run.files["owed-awards"].push({ userId: "u", externalId: "9", taskId: "task" });
  run.files["sign-ins"].push({ email: "u", password: "the newest", isNewest: true, opened: true });
  return run;
}

test("a miner may have the points of actions that are on X", () => {
  expect(verdictOn(playedRun()).findings).toEqual([]);
});

test("a miner who undid an action and owes its points has no more than they earned", () => {
  const run = playedRun();
  change(run.files.acts, { isThere: false });
  run.point_debts.push({ user_id: "u", owed: 101 });
  expect(verdictOn(run).counts["more than earned"]).toBe(0);
  run.point_debts.pop();
  run.account_debts.push({ user_id: "u", owed: 60, paid_by_others: 41 });
  expect(verdictOn(run).counts["more than earned"]).toBe(0);
});

test.each<[EvidenceCheck, string, (run: Run) => void]>([
  ["more than earned", "an undone act", (run) => change(run.files.acts, { isThere: false })],
  ["more than earned", "one follower tier less", (run) => change(run.files.acts, { followers: 9_999 })],
  ["honest miner lost", "an award is missing", (run) => change(run.task_attempts, { state: "reversed" })],
  ["honest miner lost", "unpaid", (run) => change(run.withdrawals, { status: "failed" })],
  [
    "second notice",
    "an act was undone twice",
    (run) =>
      run.notifications.push({ user_id: "u", kind: "award.warned" }, { user_id: "u", kind: "award.warned" }),
  ],
  [
    "referral counted twice",
    "two accounts of a person",
    (run) => {
      run.files.people.push(["r1", "r2"]);
      for (const subject_id of ["r1", "r2"])
        run.ledger_transfers.push({ id: subject_id, business_key: subject_id, kind: "referral", subject_id });
    },
  ],
  ["wrong sign-in", "locked out", (run) => change(run.files["sign-ins"], { opened: false })],
  ["wrong sign-in", "a stranger can sign in", (run) => change(run.files["sign-ins"], { isNewest: false })],
])("players: %s is found: %s", (check, _how, spoil) => {
  const run = playedRun();
  spoil(run);
  expect(verdictOn(run).counts[check]).toBeGreaterThan(0);
});

const [first] = correctRun().withdrawals;
const attempt = { id: "at", task_id: "task", external_id: "9", user_id: "u", state: "verified", points: 10 };
const held = (fields: object) => (run: Run) => {
  run.files["review-above"] = 50;
  run.withdrawal_holds.push({ ...review, ...fields });
};
const approving =
  (...people: string[]) =>
  (run: Run) => {
    run.files.insiders = { ...insiders, limits: { ...insiders.limits, secondReviewAbove: 50 } };
    for (const approved_by of people)
      run.withdrawal_approvals.push({ withdrawal_id: ID, approved_by, approved_at: APPROVED_AT });
  };
const awarding = (limits: object) => (run: Run) => {
  run.mining_tasks.push({ id: "task", ...limits });
  run.task_attempts.push({ ...attempt, id: "x" });
};
const publishing = (terms: object) => (run: Run) => {
  run.files.insiders = insiders;
  run.mining_tasks.push({ id: "t", max_completions: null, ...terms });
  run.audit_log.push({ ...published, detail: {} });
};

test.each<[EvidenceCheck, string, (run: Run) => void]>([
  ["paid twice", "two transfers", (run) => run.chain.landed.push({ ...landed, signature: "s2" })],
  ["failed but paid", "failed and landed", (run) => change(run.withdrawals, { status: "failed" })],
  ["completed but unpaid", "nothing landed", (run) => run.chain.landed.pop()],
  ["completed but unpaid", "less landed", (run) => change(run.chain.landed, { amount: "999999" })],
  ["paid to another", "another wallet", (run) => change(run.chain.landed, { toOwner: "X" })],
  ["stuck", "still open", (run) => change(run.withdrawals, { status: "processing" })],
  ["stuck", "a mail", (run) => run.mails.push({ id: "m", kind: "payout", outcome: null })],
  ["lost", "accepted and missing", (run) => run.withdrawals.pop()],
  ["lost", "refused but stored", (run) => change(run.tries, { outcome: "fail" })],
  ["lost", "two for one request", (run) => first && run.withdrawals.push({ ...first, id: "other" })],
  ["lost", "points not refunded", (run) => change(run.withdrawals, { status: "failed" })],
  ["unknown outflow", "no memo", (run) => run.chain.landed.push({ ...landed, memo: null as never })],
  ["outflow differs", "a base unit", (run) => Object.assign(run.chain.after, { baseUnits: 3_999_999 })],
  ["ledger sum", "one entry more", (run) => run.ledger_entries.push(entry("t2", "paid", 1))],
  ["balance differs", "one point more", (run) => change(run.ledger_accounts, { balance: 1 })],
  ["negative balance", "below 0", (run) => change(run.ledger_accounts, { balance: -1 })],
  ["double credit", "two attempts", (run) => run.task_attempts.push(attempt, { ...attempt, id: "at2" })],
  ["verified but uncredited", "no award", (run) => run.task_attempts.push(attempt)],
  [
    "duplicate comment",
    "two replies",
    (run) => run.files.replies.push({ authorId: "a", postId: "p" }, { authorId: "a", postId: "p" }),
  ],
  [
    "above a limit",
    "gifts of one operator",
    (run) => {
      run.files.insiders = insiders;
      const gift = { points: 150, made_by: "ada", created_at: "2026-01-01T00:00:00Z" };
      run.point_adjustments.push(gift, { ...gift, points: -60 });
    },
  ],
  ["above a limit", "a budget that is published", publishing({ base_points: 10, budget_points: 2_001 })],
  ["above a limit", "a dear completion", publishing({ base_points: 201, budget_points: 300 })],
  ["approved by one person", "a single approval", approving("ada")],
  [
    "address revealed",
    "a search",
    ({ files }) => Object.assign(files, { insiders: { ...insiders, revealed: ["ada@"] } }),
  ],
  ["paid without review", "above the threshold", (run) => Object.assign(run.files, { "review-above": 50 })],
  [
    "paid without review",
    "above the threshold in two parts",
    (run) => {
      run.files["review-above"] = 150;
      run.withdrawals.push(...run.withdrawals.map((row) => ({ ...row, id: `${row.id}0` })));
    },
  ],
  ["paid without review", "cleared by time", held({ cleared_by: null })],
  [
    "payouts halted",
    "payouts are halted",
    (run) => run.halts.push({ name: "payouts", reason: "ten failed" }),
  ],
  ["movement not read", "an outflow is skipped", (run) => run.treasury_movements.pop()],
  ["budget overrun", "one point more", awarding({ budget_points: 100, max_completions: null })],
  ["cap overrun", "one award more", awarding({ budget_points: null, max_completions: 0 })],
  [
    "cap overrun",
    "verified without an award",
    (run) => {
      awarding({ budget_points: null, max_completions: 1 })(run);
      run.task_attempts.push({ ...attempt, id: "y", external_id: "10" });
    },
  ],
  [
    "failed request",
    "a read was refused",
    (run) => {
      run.requests = [{ what: "/api/user-stats" }, { what: "/api/user-stats", failure: "503" }];
    },
  ],
  [
    "failed request",
    "a withdrawal needed a second try",
    (run) => {
      run.requests = [];
      run.tries.unshift({ key: "k", userId: "u", amount: 100, wallet: "W", at: 0, outcome: "unknown" });
    },
  ],
  ["void run", "no fault", (run) => run.faults.pop()],
  ["void run", "nothing asked", (run) => run.tries.pop()],
])("%s is found: %s", (check, _how, spoil) => {
  const run = correctRun();
  spoil(run);
  expect(verdictOn(run).counts[check]).toBeGreaterThan(0);
});

test("two people approved: no finding", () => {
  const run = correctRun();
  approving("ada", "ben")(run);
  expect(verdictOn(run).counts["approved by one person"]).toBe(0);
});
