import type { DbOrTrx } from "../connection.ts";
import { one } from "../query.ts";
import { type MiningTask, TASK_COLUMNS } from "../tasks/tasks.repository.ts";

/** The account facts that decide an attempt and its award. */
export interface AttemptAccount {
  id: string;
  network: string;
  state: "active" | "needs_reconnect";
  followersCount: number;
  isProtected: boolean;
  verified: boolean;
  /** When the account was created, as the network says; null if the network did not say. */
  createdAt: Date | null;
}

type Row = MiningTask & Omit<AttemptAccount, "id" | "network" | "state"> & AccountKeys;
interface AccountKeys {
  accountId: string;
  accountNetwork: string;
  accountState: AttemptAccount["state"];
}

/**
 * The task and the miner's linked account (by its id at the network), in one read. Either is undefined if it
 * does not exist.
 */
export async function readAttemptFacts(
  db: DbOrTrx,
  asked: { userId: string; externalId: string; taskId: string },
): Promise<{ account: AttemptAccount | undefined; task: MiningTask | undefined }> {
  const row = await one<{ [Column in keyof Row]: Row[Column] | null }>(
    db,
    `select x.*, t.* from (select) as asked
     left join (
       select id as "accountId", network as "accountNetwork", state as "accountState", verified,
         followers_count as "followersCount", is_protected as "isProtected", created_on_network_at as "createdAt"
       from social_accounts where user_id = :userId and external_id = :externalId and state <> 'removed') x on true
     left join (select ${TASK_COLUMNS} from mining_tasks where id = :taskId) t on true`,
    asked,
  );
  const { accountId: id, accountNetwork: network, accountState: state, ...both } = row;
  const { followersCount, isProtected, verified, createdAt, ...task } = both;
  return {
    account:
      id === null
        ? undefined
        : ({ id, network, state, followersCount, isProtected, verified, createdAt } as AttemptAccount),
    task: task.id === null ? undefined : (task as MiningTask),
  };
}
