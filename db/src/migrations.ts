import type { Knex } from "knex";
import * as people from "../migrations/0001-people.ts";
import * as accounts from "../migrations/0002-accounts.ts";
import * as tasks from "../migrations/0003-tasks.ts";
import * as ledger from "../migrations/0004-ledger.ts";
import * as withdrawals from "../migrations/0005-withdrawals.ts";
import * as delivery from "../migrations/0006-delivery.ts";
import * as automation from "../migrations/0007-automation.ts";
import * as notices from "../migrations/0008-notices.ts";
import * as spending from "../migrations/0009-spending.ts";
import * as rechecks from "../migrations/0010-rechecks.ts";
import * as taskPlaces from "../migrations/0011-task-places.ts";
import * as accountRefresh from "../migrations/0012-account-refresh.ts";
import * as payoutTransactions from "../migrations/0013-payout-transactions.ts";
import * as treasury from "../migrations/0014-treasury.ts";
import * as proof from "../migrations/0015-proof.ts";
import * as xSpending from "../migrations/0016-x-spending.ts";
import * as ledgerOwners from "../migrations/0017-ledger-owners.ts";
import * as noEndWithLivingBytes from "../migrations/0018-no-end-with-living-bytes.ts";
import * as xFarewells from "../migrations/0019-x-farewells.ts";
import * as openedAccounts from "../migrations/0020-opened-accounts.ts";
import * as withdrawalHolds from "../migrations/0021-withdrawal-holds.ts";
import * as recipientFaults from "../migrations/0022-recipient-faults.ts";
import * as treasuryCursor from "../migrations/0023-treasury-cursor.ts";
import * as sweepRuns from "../migrations/0024-sweep-runs.ts";
import * as reservations from "../migrations/0025-reservations.ts";
import * as endedSessions from "../migrations/0030-ended-sessions.ts";
import * as signUps from "../migrations/0031-sign-ups.ts";
import * as linkRefusals from "../migrations/0032-link-refusals.ts";
import * as actReferences from "../migrations/0035-act-references.ts";
import * as capByXAccount from "../migrations/0040-cap-by-x-account.ts";
import * as rechecksWithoutALink from "../migrations/0041-rechecks-without-a-link.ts";
import * as taskTexts from "../migrations/0042-task-texts.ts";
import * as stateMoves from "../migrations/0045-state-moves.ts";
import * as networks from "../migrations/0050-networks.ts";
import * as networksCopy from "../migrations/0051-networks-copy.ts";
import * as networksContract from "../migrations/0052-networks-contract.ts";
import * as referrals from "../migrations/0060-referrals.ts";
import * as accountPictures from "../migrations/0061-account-pictures.ts";
import * as operatorRoles from "../migrations/0070-operator-roles.ts";
import * as auditChain from "../migrations/0071-audit-chain.ts";
import * as jobRepairs from "../migrations/0072-job-repairs.ts";
import * as traceparent from "../migrations/0080-traceparent.ts";
import * as ledgerDrift from "../migrations/0081-ledger-drift.ts";
import * as operations from "../migrations/0082-operations.ts";
import * as switches from "../migrations/0083-switches.ts";
import * as webhooks from "../migrations/0085-webhooks.ts";
import * as reportKeys from "../migrations/0086-report-keys.ts";
import * as pointAdjustments from "../migrations/0087-point-adjustments.ts";
import * as objections from "../migrations/0088-objections.ts";
import * as operatorsLists from "../migrations/0089-operators-lists.ts";
import * as withdrawalApprovals from "../migrations/0090-withdrawal-approvals.ts";
import * as operatorsSearch from "../migrations/0091-operators-search.ts";
import * as leaderboardFeed from "../migrations/0100-leaderboard-feed.ts";
import * as hiddenNames from "../migrations/0101-hidden-names.ts";
import * as seasons from "../migrations/0102-seasons.ts";
import * as unrankedUsers from "../migrations/0103-unranked-users.ts";
import * as monthPartitions from "../migrations/0105-month-partitions.ts";
import * as monthPartitionsCheck from "../migrations/0106-month-partitions-check.ts";
import * as monthPartitionsAttach from "../migrations/0107-month-partitions-attach.ts";
import * as monthPartitionsReferences from "../migrations/0108-month-partitions-references.ts";
import * as ledgerTotals from "../migrations/0109-ledger-totals.ts";
import * as minersAwards from "../migrations/0110-miners-awards.ts";
import * as counters from "../migrations/0111-counters.ts";
import * as countedIndexes from "../migrations/0112-counted-indexes.ts";
import * as relayedEvents from "../migrations/0120-relayed-events.ts";
import * as postedInOneStatement from "../migrations/0121-posted-in-one-statement.ts";
import * as balancesById from "../migrations/0129-balances-by-id.ts";
import * as longerReferralCodes from "../migrations/0130-longer-referral-codes.ts";

const MIGRATIONS: Record<string, Knex.Migration> = {
  "0001-people": people,
  "0002-accounts": accounts,
  "0003-tasks": tasks,
  "0004-ledger": ledger,
  "0005-withdrawals": withdrawals,
  "0006-delivery": delivery,
  "0007-automation": automation,
  "0008-notices": notices,
  "0009-spending": spending,
  "0010-rechecks": rechecks,
  "0011-task-places": taskPlaces,
  "0012-account-refresh": accountRefresh,
  "0013-payout-transactions": payoutTransactions,
  "0014-treasury": treasury,
  "0015-proof": proof,
  "0016-x-spending": xSpending,
  "0017-ledger-owners": ledgerOwners,
  "0018-no-end-with-living-bytes": noEndWithLivingBytes,
  "0019-x-farewells": xFarewells,
  "0020-opened-accounts": openedAccounts,
  "0021-withdrawal-holds": withdrawalHolds,
  "0022-recipient-faults": recipientFaults,
  "0023-treasury-cursor": treasuryCursor,
  "0024-sweep-runs": sweepRuns,
  "0025-reservations": reservations,
  "0030-ended-sessions": endedSessions,
  "0031-sign-ups": signUps,
  "0032-link-refusals": linkRefusals,
  "0035-act-references": actReferences,
  "0040-cap-by-x-account": capByXAccount,
  "0041-rechecks-without-a-link": rechecksWithoutALink,
  "0042-task-texts": taskTexts,
  "0045-state-moves": stateMoves,
  "0050-networks": networks,
  "0051-networks-copy": networksCopy,
  "0052-networks-contract": networksContract,
  "0060-referrals": referrals,
  "0061-account-pictures": accountPictures,
  "0070-operator-roles": operatorRoles,
  "0071-audit-chain": auditChain,
  "0072-job-repairs": jobRepairs,
  "0080-traceparent": traceparent,
  "0081-ledger-drift": ledgerDrift,
  "0082-operations": operations,
  "0083-switches": switches,
  "0085-webhooks": webhooks,
  "0086-report-keys": reportKeys,
  "0087-point-adjustments": pointAdjustments,
  "0088-objections": objections,
  "0089-operators-lists": operatorsLists,
  "0090-withdrawal-approvals": withdrawalApprovals,
  "0091-operators-search": operatorsSearch,
  "0100-leaderboard-feed": leaderboardFeed,
  "0101-hidden-names": hiddenNames,
  "0102-seasons": seasons,
  "0103-unranked-users": unrankedUsers,
  "0105-month-partitions": monthPartitions,
  "0106-month-partitions-check": monthPartitionsCheck,
  "0107-month-partitions-attach": monthPartitionsAttach,
  "0108-month-partitions-references": monthPartitionsReferences,
  "0109-ledger-totals": ledgerTotals,
  "0110-miners-awards": minersAwards,
  "0111-counters": counters,
  "0112-counted-indexes": countedIndexes,
  "0120-relayed-events": relayedEvents,
  "0121-posted-in-one-statement": postedInOneStatement,
  "0129-balances-by-id": balancesById,
  "0130-longer-referral-codes": longerReferralCodes,
};

/** Imported by name, not by listing a folder: the names are the same in source and in a built image. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(MIGRATIONS),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = MIGRATIONS[name];
    if (!migration) throw new Error(`There is no migration named ${name}.`);
    return migration;
  },
};
