import { reasonOf } from "@lode/core/contracts/console/reason";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import type { Needs } from "../src/app.ts";
import { addOperator } from "../src/operators/change-operators.ts";

/** Adds an operator, not on behalf of another operator, and returns the first password. */
export async function addTestOperator(
  app: Needs<"transaction">,
  { email, role }: { email: string; role: OperatorRole },
): Promise<string> {
  const { password } = await addOperator(app, { email, role, reason: reasonOf("for a test"), by: "a test" });
  if (!password) throw new Error("The operator has no first password.");
  return password;
}
