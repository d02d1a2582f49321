import { NetworkFailure } from "@lode/adapters/networks/failure";
import type { Network, TargetAddress } from "@lode/adapters/networks/port";
import { networkModule } from "@lode/adapters/networks/registry";
import type { Target } from "@lode/core/domain/networks/action-kinds";
import { type NetworkId, networkIdOf } from "@lode/core/domain/networks/networks";
import { inEnglish } from "@lode/core/domain/sentences/english";
import { recordSpending } from "@lode/db/attempts/spending.repository";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { Needs } from "../app.ts";
import { type PauseApp, verificationPause } from "../attempts/steps/verification-pause.ts";
import { invalidTask } from "./steps/task-texts.ts";

export interface FoundTarget extends Omit<Target, "kind"> {
  network: NetworkId;
}

const refuse = (sentence: string) => invalidTask("address", sentence);

/**
 * Finds the account or post of an address by asking its network for the account. Asks nothing while verification is
 * paused. Throws Refused("invalid-input") with the field `address`.
 */
export async function lookUpTarget(
  app: PauseApp & Needs<"networks">,
  { address, by }: { address: string; by: string },
): Promise<FoundTarget> {
  const { network, read } = readAddress(app, address);
  const pause = await verificationPause(app, network.id);
  if (pause) throw refuse(`Not looked up: ${inEnglish(pause.reason)}`);
  const { target, costMicrodollars } = await readAccount(network, read);
  await recordSpending(app.db, network.id, "accounts", costMicrodollars);
  const detail = { address, costMicrodollars: String(costMicrodollars) };
  await recordAct(app.db, { actor: by, act: "looked up a target", subjectId: null, detail });
  return { network: networkIdOf(network.id), ...target };
}

function readAddress({ networks }: Needs<"networks">, address: string) {
  for (const network of networks.all) {
    const read = networkModule(network.id).readAddress(address);
    if (read) return { network, read };
  }
  throw refuse("This is no address of a profile or a post on a network that is on");
}

async function readAccount(
  network: Network,
  { username, accountId, postId }: TargetAddress,
): Promise<{ target: Omit<Target, "kind">; costMicrodollars: number }> {
  try {
    if (username !== null && network.findAccount) {
      const { account, costMicrodollars } = await network.findAccount(username);
      if (!account) throw refuse(`${network.name} shows no account @${username}`);
      const target = {
        targetUsername: account.username,
        targetAccountId: account.externalId,
        targetPostId: postId,
      };
      return { target, costMicrodollars };
    }
    if (accountId === null)
      throw refuse(
        "This address does not say whose post it is: paste one with its account, such as nevent1…",
      );
    const { kind: _, ...typed } = networkModule(network.id).readTarget({
      kind: postId === null ? "follow" : "like",
      targetUsername: "",
      targetAccountId: accountId,
      targetPostId: postId,
    });
    const { facts, costMicrodollars } = await network.facts([{ externalId: typed.targetAccountId }]);
    const target = { ...typed, targetUsername: facts[0]?.username ?? "" };
    return { target, costMicrodollars };
  } catch (error) {
    if (error instanceof NetworkFailure) throw refuse(error.message);
    throw error;
  }
}
