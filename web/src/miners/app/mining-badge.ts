import type { getAutomationSettings } from "@lode/core/contracts/http/automation";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { flagsOn } from "../features/automation/flags.ts";

type Automation = AnswerOf<typeof getAutomationSettings>;
type Facts = Pick<Automation, "paused" | "halted"> & {
  settings: readonly Pick<
    Automation["settings"][number],
    "paused" | "stopped_reason" | "auto_follow" | "auto_like" | "auto_repost" | "auto_comment"
  >[];
};

/**
 * Whether automation can act for the miner. A switch alone is not enough: paused, halted or stopped automation does
 * nothing, and the badge must not say otherwise.
 */
export const isMiningNow = ({ paused, halted, settings }: Facts): boolean =>
  !paused &&
  !halted &&
  settings.some(
    (account) =>
      flagsOn(account as Automation["settings"][number]) > 0 &&
      !account.paused &&
      account.stopped_reason === null,
  );
