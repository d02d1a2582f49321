import { randomBytes } from "node:crypto";
import { addTestOperator } from "@lode/app/test/add-test-operator";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import supertest from "supertest";
import type { TestApp, Visitor } from "./test-app.ts";

const HOST = "ops.lode.test";
const OWN = { Host: HOST, Origin: `http://${HOST}` };
export const OPERATOR_PASSWORD = "a long operator's password";

export type OperatorBrowser = ReturnType<typeof operatorBrowser>;

interface SignInWith {
  code?: string;
  headers?: Record<string, string>;
}

/** The number of entries in the audit log so far. */
const countAuditEntries = async ({ db }: Pick<TestApp, "db">): Promise<number> =>
  Number((await db("audit_log").count({ acts: "*" }).first())?.acts);

/** An operator's browser, which keeps cookies and repeats the console's CSRF token as the page does. */
export function operatorBrowser(app: Pick<TestApp, "operators" | "db">) {
  const { operators } = app;
  const agent = supertest.agent(operators);
  const get = async (path: string, headers: Record<string, string> = {}) =>
    agent.get(path).set(OWN).set(headers);
  let token = "";
  const keepToken = ({ headers }: supertest.Response) => {
    const cookies = ([] as string[]).concat(headers["set-cookie"] ?? []);
    token = cookies.flatMap((cookie) => /^lode_operator_csrf=([^;]+)/.exec(cookie)?.[1] ?? [])[0] ?? token;
  };
  const repeatable = new Set<unknown>();
  /** A request that is repeated with its id changes nothing the second time. */
  const isChange = (body: object): boolean => {
    if (!("reason" in body)) return false;
    if (!("requestId" in body)) return true;
    const isNew = !repeatable.has(body.requestId);
    repeatable.add(body.requestId);
    return isNew;
  };
  const send: Visitor["send"] = async (method, path, body = {}, headers = {}) => {
    keepToken(await get("/api/me"));
    const entries = await countAuditEntries(app);
    const answer = await agent[method](path).set(OWN).set("X-CSRF-Token", token).set(headers).send(body);
    keepToken(answer);
    // A change that drops its reason would pass every other test.
    if (isChange(body) && answer.status < 300 && (await countAuditEntries(app)) === entries)
      throw new Error(`${method} ${path} changed something and left no act in the audit log.`);
    return answer;
  };
  return {
    agent,
    get,
    send,
    /** Everything that the browser would send as its cookies. */
    cookies: async () => String((await get("/api/me")).request.cookies),
    signIn: (email: string, password: string, { code, headers }: SignInWith = {}) =>
      send("post", "/api/sign-in", { email, password, ...(code ? { code } : {}) }, headers),
  };
}

/** Makes an operator with this role, who has changed the first password and is signed in. */
export async function signedInOperator(app: TestApp, role: OperatorRole) {
  const email = `${role}-${randomBytes(4).toString("hex")}@lode.test`;
  const first = await addTestOperator(app.deps, { email, role });
  const browser = operatorBrowser(app);
  await browser.signIn(email, first);
  const changed = await browser.send("post", "/api/password", { current: first, next: OPERATOR_PASSWORD });
  if (changed.status !== 200) throw new Error(`The password was not changed: ${changed.text}`);
  return { ...browser, email };
}
