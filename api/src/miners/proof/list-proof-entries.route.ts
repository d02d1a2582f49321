import { Refused } from "@lode/core/contracts/errors";
import { listProofEntries } from "@lode/core/contracts/http/proof";
import { countUnprovedEntries, listProvedEntries } from "@lode/db/proof/leaves.repository";
import { findRoot } from "@lode/db/proof/roots.repository";
import { route } from "../../http/route.ts";
import { presentRoot } from "./present-root.ts";
import { proveEntries } from "./prove-entries.ts";

const PAGE = 100;

export const listProofEntriesRoute = route(listProofEntries, async ({ session, input: { query }, deps }) => {
  const { db, limits } = deps;
  const { userId } = session;
  await limits.spend("proof-user", userId);
  const root = await findRoot(db, query.root === undefined ? null : Number(query.root));
  if (!root && query.root !== undefined) throw new Refused("not-found");
  const size = root?.size ?? 0;
  const before = query.before === undefined ? null : Number(query.before);
  const [found, unproved] = await Promise.all([
    listProvedEntries(db, { userId, size, before, limit: PAGE + 1 }),
    countUnprovedEntries(db, userId, size),
  ]);
  const entries = await proveEntries(db, found.slice(0, PAGE), size);
  return {
    root: root ? presentRoot(root) : null,
    entries,
    next_before: found.length > PAGE ? (entries.at(-1)?.index ?? null) : null,
    waiting: { entries: unproved.count, points: Number(unproved.points) },
    balance: Number(unproved.balance),
  };
});
