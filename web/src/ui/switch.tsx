import { Switch as Primitive } from "radix-ui";
import { useId } from "react";
import { classNames } from "./class-names.ts";

/**
 * `about` names the account for screen readers, and is empty if the switch is about no account. Sighted users
 * see the account above the switch.
 */
export function Switch({
  label,
  about,
  note,
  checked,
  disabled,
  onChange,
}: {
  label: string;
  about: string;
  note?: string | null;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
          <span className="sr-only"> {about}</span>
        </label>
        {note ? (
          <p id={`${id}-note`} className="text-xs text-silt">
            {note}
          </p>
        ) : null}
      </div>
      <Primitive.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-describedby={note ? `${id}-note` : undefined}
        className={classNames(
          "relative h-7 w-12 shrink-0 before:absolute before:-inset-y-2 before:inset-x-0 rounded-sm border transition-colors",
          "border-silt bg-shelf data-[state=checked]:border-ore-deep data-[state=checked]:bg-ore",
          "disabled:cursor-not-allowed disabled:opacity-60",
        )}
      >
        <Primitive.Thumb className="block h-5 w-5 translate-x-0.5 rounded-xs border-2 border-silt bg-bedrock transition-transform data-[state=checked]:translate-x-6 data-[state=checked]:border-on-ore data-[state=checked]:bg-on-ore forced-colors:data-[state=checked]:bg-[CanvasText]" />
      </Primitive.Root>
    </div>
  );
}
