import type { WithdrawalStatus } from "@lode/core/domain/withdrawals/lifecycle";
import type { Tone } from "../../../ui/badge.tsx";

export const TONES: Record<WithdrawalStatus, Tone> = {
  pending: "idle",
  processing: "chain",
  completed: "sound",
  failed: "fault",
};
