import { useId } from "react";
import type { Role } from "../../lib/session.ts";

const ROLES: readonly Role[] = ["viewer", "operator", "owner"];

export function RoleSelect({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        Role
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value as Role)}
        className="h-11 rounded-sm border border-silt/60 bg-bedrock px-3 text-ink"
      >
        {ROLES.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </select>
    </div>
  );
}
