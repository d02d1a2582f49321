import { say } from "./sentences/sentences.ts";

/** Facts about a miner that may or may not indicate a risk. */
export interface RiskFacts {
  /** Other miners who have named any of this miner's wallets, now or earlier. */
  minersWithSameWallet: number;
  /** The miner's accounts that another miner has linked, now or earlier. */
  relinkedAccounts: number;
  verified: number;
  reversed: number;
  /** Awarded points minus reversals: in the last 24 hours, and the daily average of the 7 days before. */
  earnedToday: number;
  earnedADay: number;
  withdrawalsToday: number;
}

export interface RiskSignal {
  kind: "shared-wallet" | "relinked-account" | "reversals" | "earning-faster" | "many-withdrawals";
  /** What was counted, and what else could explain it: a signal is not a verdict. */
  text: string;
}

/** A share means nothing if there are fewer awards. */
const ENOUGH_AWARDS = 5;
const NOTABLE_SHARE = 0.1;
/** Below this many points a day, even a multiple of the usual is little. */
const ENOUGH_POINTS = 100;
const NOTABLE_MULTIPLE = 3;
const MANY_WITHDRAWALS = 3;

export function riskSignals(facts: RiskFacts): RiskSignal[] {
  const signals: RiskSignal[] = [];
  const { minersWithSameWallet, relinkedAccounts, verified, reversed } = facts;
  const awards = verified + reversed;
  if (minersWithSameWallet > 0)
    signals.push({
      kind: "shared-wallet",
      text: say("signal.shared-wallet", { miners: minersWithSameWallet }),
    });
  if (relinkedAccounts > 0)
    signals.push({
      kind: "relinked-account",
      text: say("signal.relinked-account", { accounts: relinkedAccounts }),
    });
  if (awards >= ENOUGH_AWARDS && reversed / awards >= NOTABLE_SHARE)
    signals.push({
      kind: "reversals",
      text: say("signal.reversals", {
        reversed,
        awards,
        percent: Math.round((100 * reversed) / awards),
      }),
    });
  if (facts.earnedToday >= ENOUGH_POINTS && facts.earnedToday > NOTABLE_MULTIPLE * facts.earnedADay)
    signals.push({
      kind: "earning-faster",
      text: say("signal.earning-faster", {
        today: points(facts.earnedToday),
        usual: points(facts.earnedADay),
      }),
    });
  if (facts.withdrawalsToday >= MANY_WITHDRAWALS)
    signals.push({
      kind: "many-withdrawals",
      text: say("signal.many-withdrawals", { withdrawals: facts.withdrawalsToday }),
    });
  return signals;
}

const points = (value: number): string => Math.round(value).toLocaleString("en-US");
