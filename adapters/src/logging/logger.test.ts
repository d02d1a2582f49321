import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** Runs the logger in a process of its own, because a test cannot intercept the file descriptor. */
function linesOf(statement: string): string[] {
  const logger = JSON.stringify(new URL("./logger.ts", import.meta.url).href);
  const program = `const { createLogger } = await import(${logger}); const log = createLogger("t", "info"); ${statement}`;
  const written = execFileSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", program],
    { encoding: "utf8" },
  );
  return written.trimEnd().split("\n");
}

test("line breaks and escapes in a field cannot forge a second line", () => {
  const forged = 'x\r\n{"level":30,"msg":"signed in"}\u2028\u001b[2K';
  const lines = linesOf(`log.info({ path: ${JSON.stringify(forged)} }, "request refused");`);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("\u001b");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ msg: "request refused", path: forged });
});

test("fields named like secrets are redacted", () => {
  const fields = ["password", "token", "captcha_token", "oauth_verifier", "authorization", "cookie", "email"];
  const secrets = Object.fromEntries(fields.map((field) => [field, "canary"]));
  const [line = ""] = linesOf(`log.info(${JSON.stringify(secrets)}, "a sentence");`);
  const written = JSON.parse(line);
  expect(fields.filter((field) => written[field] !== "[redacted]")).toEqual([]);
  expect(line).not.toContain("canary");
});

test("every line within a run has its id, and no line outside a run has an id", () => {
  const runs = JSON.stringify(new URL("./run-id.ts", import.meta.url).href);
  const [within = "", outside = ""] = linesOf(
    `const { withRunId } = await import(${runs}); withRunId(() => log.child({ a: 1 }).info("within")); log.info("outside");`,
  );
  expect(JSON.parse(within)).toMatchObject({
    msg: "within",
    a: 1,
    runId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(JSON.parse(outside)).not.toHaveProperty("runId");
});

test("adversary: an error is logged by named fields, so a row in the detail of Postgres's error is not", () => {
  const error = `Object.assign(new Error("new row violates check constraint"), {
    code: "23514", constraint: "users_email_shape", table: "users",
    detail: "Failing row contains (canary@lode.test, $argon2id$canary)", where: "canary", hint: "canary",
    parameters: ["canary"], cause: Object.assign(new Error("inner"), { detail: "canary" }),
  })`;
  const [line = ""] = linesOf(`log.error({ err: ${error} }, "request failed");`);
  expect(JSON.parse(line).err).toMatchObject({
    message: "new row violates check constraint",
    code: "23514",
    constraint: "users_email_shape",
    table: "users",
    cause: { message: "inner" },
  });
  expect(line).not.toContain("canary");
});
