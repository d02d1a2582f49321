import { operatorsTexts } from "../../../texts/console/en/operators.ts";
import type { OperatorRow } from "./queries.ts";

/** Keys and first passwords that an operator made, and that work. */
export function Credentials({ credentials }: Pick<OperatorRow, "credentials">) {
  return (
    <ul className="grid gap-0.5">
      {credentials.map(({ kind, name }) => (
        <li key={`${kind} ${name}`} className="break-all">
          {operatorsTexts.credentialKinds[kind]} {name}
        </li>
      ))}
    </ul>
  );
}
