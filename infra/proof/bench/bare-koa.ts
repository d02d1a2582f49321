import type { AddressInfo } from "node:net";
import { hashToken } from "@lode/adapters/crypto/random-token";
import { findSession } from "@lode/db/auth/sessions.repository";
import { connect } from "@lode/db/connection";
import { readUserStats } from "@lode/db/points/points.read-model";
import Koa from "koa";

/** Serves GET /api/user/stats with the product's SQL and nothing else: the cost of framework and database. */
const db = connect(process.env.DATABASE_URL ?? "", { poolSize: 10, name: "lode-bare" });
const app = new Koa();
app.use(async (ctx) => {
  const bearer = ctx.get("Authorization").slice("Bearer ".length);
  const session = await findSession(db, { kind: "bearer", hash: hashToken(bearer) });
  if (!session) return ctx.throw(401);
  const { balance, lifetime, held, ...stats } = await readUserStats(db, session.userId);
  ctx.body = { ...stats, balance: Number(balance), lifetime: Number(lifetime), held: Number(held) };
});
const server = app.listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port, pid: process.pid }),
);
process.on("disconnect", () => process.exit());
