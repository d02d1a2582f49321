import type { getMe } from "@lode/core/contracts/console/session";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import type { OperatorSession } from "@lode/db/operators/operator-sessions.repository";
import type { Deps } from "../../deps.ts";

export function presentOperator({ config }: Deps, session: OperatorSession | null): AnswerOf<typeof getMe> {
  return {
    product: config.PRODUCT_NAME,
    network: config.X_PROVIDER === "sandbox" ? "sandbox" : "live",
    operator: session && {
      email: session.email,
      role: session.role,
      mustChangePassword: session.mustChangePassword,
      hasTotp: session.hasTotp,
      mustEnrolTotp: session.mustEnrolTotp,
    },
  };
}
