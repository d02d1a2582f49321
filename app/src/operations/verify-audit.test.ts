import { readAuditHead, recordAct } from "@lode/db/operations/audit.repository";
import { openTestDatabase } from "@lode/db/test/database";
import { expect, test } from "vitest";
import { verifyAudit } from "./verify-audit.ts";

const database = await openTestDatabase();

const act = (n: number) => ({
  actor: "operator@lode.test",
  act: `did ${n}: “ünïcode”`,
  subjectId: null,
  detail: { reason: `because ${n}`, before: "1:2" },
});

const tamper = (sql: string) => database.tamper((trx) => trx.raw(sql));

test("acts of concurrent transactions form one chain, and rolled-back ones leave no gap", async () => {
  const { db, transaction } = database;
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      transaction(async (trx) => {
        await recordAct(trx, act(n));
        if (n % 5 === 0) throw new Error("rolled back");
      }).catch(() => {}),
    ),
  );
  const head = await readAuditHead(db);
  expect(head.seq).toBe(16);
  expect(await verifyAudit({ db })).toEqual({ ok: true, entries: 16, head });
});

test("neither the log nor the chain can be changed or emptied", async () => {
  const { db } = database;
  for (const table of ["audit_log", "audit_chain"]) {
    await expect(db(table).delete()).rejects.toThrow(/append-only|not be changed|refuse/i);
    await expect(db.raw(`truncate ${table} cascade`)).rejects.toThrow();
  }
});

test("adversary: a changed act, a removed act, a cut-off end and a rewritten chain are found at their first entry", async () => {
  const { db } = database;
  const known = await readAuditHead(db);
  const entry = "(select audit_id from audit_chain where seq = 7)";
  await tamper(`update audit_log set detail = '{"reason": "another"}' where id = ${entry}`);
  expect(await verifyAudit({ db })).toEqual({ ok: false, seq: 7, problem: "this entry was changed" });
  await tamper(`delete from audit_log where id = ${entry}`);
  expect(await verifyAudit({ db })).toMatchObject({
    ok: false,
    seq: 7,
    problem: "this entry is missing from the log",
  });
  await tamper("delete from audit_chain where seq >= 7");
  expect(await verifyAudit({ db })).toMatchObject({ ok: false, seq: 7 });
  // A forger who also rewrites the end cannot reproduce the head that was written down.
  await tamper("delete from audit_log where id not in (select audit_id from audit_chain)");
  await tamper("update audit_head set seq = 6, hash = (select hash from audit_chain where seq = 6)");
  expect(await verifyAudit({ db })).toMatchObject({ ok: true, entries: 6 });
  expect(await verifyAudit({ db }, known)).toMatchObject({ ok: false, seq: known.seq });
});
