import { OPERATOR_ROLES, type OperatorRole } from "@lode/core/contracts/http/endpoint";
import { operatorsTexts } from "../../../texts/console/operators.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { Select } from "../../ui/select.tsx";

export function RoleSelect({
  value,
  onChange,
}: {
  value: OperatorRole;
  onChange: (role: OperatorRole) => void;
}) {
  return (
    <Select
      label={operatorsTexts.role}
      value={value}
      options={OPERATOR_ROLES.map((role) => [role, uiTexts.roles[role]])}
      onChange={onChange}
    />
  );
}
