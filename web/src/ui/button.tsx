import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** A turning facet, hidden from assistive technology, because the text next to it says what is happening. */
export function Spinner() {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className="size-4 shrink-0 animate-turn">
      <path d="M8 1l6 4v6l-6 4-6-4V5z" fill="none" stroke="currentColor" strokeOpacity=".3" strokeWidth="2" />
      <path d="M8 1l6 4v6" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

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

type Look = "ore" | "offered" | "waiting" | "quiet" | "bare" | "fault" | "chain";
type Size = "regular" | "small";

const BASE =
  "inline-flex items-center justify-center gap-2 font-medium whitespace-nowrap select-none transition-[background-color,color,border-color,translate] active:translate-y-px disabled:cursor-not-allowed disabled:active:translate-y-0";

const LOUD_ON_APPROACH =
  "hover:border-ore hover:bg-ore hover:text-on-ore focus-visible:border-ore focus-visible:bg-ore focus-visible:text-on-ore";

const LOOKS: Record<Look, string> = {
  ore: "facet bg-ore text-on-ore forced-colors:border hover:bg-[color-mix(in_oklab,var(--color-ore),white_22%)] disabled:bg-shelf disabled:text-silt",
  /** The choice that is recommended while another control of the screen is solid. */
  offered: `facet border border-ore-deep bg-ore-wash text-ink disabled:border-seam disabled:bg-shelf disabled:text-silt ${LOUD_ON_APPROACH}`,
  /** One of many equal choices: it has the colour of ore only while the pointer or the focus is on it. */
  waiting: `facet border border-seam bg-surface text-ink ${LOUD_ON_APPROACH}`,
  quiet:
    "facet border border-seam bg-surface text-ink hover:border-silt hover:bg-shelf disabled:text-silt disabled:hover:bg-surface disabled:hover:border-seam",
  bare: "rounded-sm text-ink hover:bg-shelf disabled:text-silt",
  fault: "facet border border-fault/50 text-fault hover:bg-fault-wash disabled:text-silt",
  chain: "facet border border-chain/60 bg-chain-wash text-chain hover:border-chain disabled:text-silt",
};

const SIZES: Record<Size, string> = {
  regular: "min-h-11 px-5 text-base",
  /** A thumb needs more than a pointer. */
  small: "min-h-9 px-3.5 text-sm max-md:min-h-11",
};

export const buttonStyle = (look: Look = "ore", size: Size = "regular", extra?: string): string =>
  classNames(BASE, LOOKS[look], SIZES[size], extra);

export function Button({
  look = "ore",
  size = "regular",
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & { look?: Look; size?: Size }) {
  return <button type={type} className={buttonStyle(look, size, className)} {...rest} />;
}
