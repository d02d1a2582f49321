import type { Evidence } from "./evidence.ts";
import { type Finding, found, groupBy } from "./finding.ts";

/** No attempt or action is still open. */
export function checkOpenWork({ attempts, actions }: Evidence): Finding[] {
  return [
    ...attempts
      .filter(({ state }) => ["verifying", "unknown"].includes(state))
      .map(({ id, state }) => found("stuck", id, `this attempt is still ${state}`)),
    ...actions
      .filter(({ state }) => ["acting", "unknown", "undoing"].includes(state))
      .map(({ id, state }) => found("stuck", id, `this action of automation is still ${state}`)),
  ];
}

/** If the scenario knows how many actions of an account must be awarded, exactly that many are. */
export function checkAwards({ attempts, expectedAwards }: Evidence): Finding[] {
  const won = groupBy(
    attempts.filter(({ state }) => state === "verified"),
    ({ external_id }) => external_id,
  );
  return expectedAwards.flatMap(({ externalId, awards }) => {
    const count = won.get(externalId)?.length ?? 0;
    return count === awards
      ? []
      : [found("wrong number accepted", externalId, `${count} of ${awards} actions were awarded`)];
  });
}

/** Nothing may halt payouts, unless the scenario expects it. */
export function checkHalts({ halts, expectedHalts }: Evidence): Finding[] {
  return halts
    .filter(({ name }) => !expectedHalts.includes(name))
    .map(({ name, reason }) => found("payouts halted", name, reason));
}
