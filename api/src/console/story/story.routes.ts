import { getAttempt, search } from "@lode/core/contracts/console/story";
import { Refused } from "@lode/core/contracts/errors";
import { networkIdOf } from "@lode/core/domain/networks/networks";
import { type Handle, readHandle } from "@lode/core/domain/operators-search";
import { storedInEnglish } from "@lode/core/domain/sentences/english";
import { findByHandle, type Hit, MOST_HITS } from "@lode/db/console/search.read-model";
import { readAttemptForOperator, readAttemptStory } from "@lode/db/console/stories.read-model";
import { route } from "../../http/route.ts";
import { lookUpOnce } from "../look-up-once.ts";
import { presentMiner, presentStory } from "../present.ts";

export const getAttemptRoute = route(getAttempt, async ({ input: { params }, deps: { db } }) => {
  const [attempt, story] = await Promise.all([
    readAttemptForOperator(db, params.id),
    readAttemptStory(db, params.id),
  ]);
  if (!attempt) throw new Refused("not-found");
  return {
    attempt: {
      ...attempt,
      reason: storedInEnglish(attempt.reason),
      network: networkIdOf(attempt.network),
      miner: presentMiner(attempt.miner),
    },
    story: presentStory(story),
  };
});

export const searchRoute = route(search, async ({ input: { query }, session, deps }) => {
  const handle = readHandle(query.q);
  const hits = await findByHandle(deps.db, handle, { seesAddresses: session.role !== "viewer" });
  const found = [...new Set(hits.filter(({ type }) => type === "miner").map(({ id }) => id))];
  if (NAMES_PERSONS.has(handle.shape) || found.length > 0)
    await lookUpOnce(deps, { asked: query.q, found, by: session.email });
  const kinds = [...new Set(hits.map(({ type, by }) => `${type} ${by}`))];
  const listed = kinds.flatMap((kind) =>
    hits.filter((hit) => `${hit.type} ${hit.by}` === kind).slice(0, MOST_HITS),
  );
  return { items: withoutRepeats(listed), more: listed.length < hits.length };
});

/** A search for one of these is recorded even if it finds no miner. */
const NAMES_PERSONS: ReadonlySet<Handle["shape"]> = new Set(["email", "username", "wallet", "words"]);

/** Keeps the first hit of each subject, because a miner may be found by two properties. */
const withoutRepeats = (hits: readonly Hit[]): Hit[] =>
  [...new Map(hits.toReversed().map((hit) => [`${hit.type} ${hit.id}`, hit])).values()].reverse();
