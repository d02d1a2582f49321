import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { Spinner } from "./spinner.tsx";

/** The button of a form; while the request runs it is disabled and says so. */
export function SubmitButton({
  pending,
  pendingText,
  disabled,
  children,
  ...rest
}: ComponentProps<typeof Button> & { pending: boolean; pendingText: string }) {
  return (
    <Button type="submit" disabled={disabled || pending} {...rest}>
      {pending ? (
        <>
          <Spinner />
          {pendingText}
        </>
      ) : (
        children
      )}
    </Button>
  );
}
