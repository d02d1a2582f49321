import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { Spinner } from "./spinner.tsx";

/** Submits a form. While the request runs, the button is disabled and shows `pendingText`. */
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
