import { Menu, X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { useLocation } from "react-router-dom";
import { shellTexts } from "../../texts/console/shell.ts";
import { Places, ProductMark } from "./rail.tsx";
import { SignedInOperator } from "./signed-in-operator.tsx";

/** Replaces the rail on narrow screens: a button that opens the list of pages below the top bar. */
export function NarrowMenu() {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed by every change of the page.
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [open]);
  const Icon = open ? X : Menu;
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={open ? shellTexts.closeTheMenu : shellTexts.menu}
        onClick={() => setOpen(!open)}
        className="grid size-9 place-items-center rounded-xs hover:bg-shelf"
      >
        <Icon aria-hidden className="size-5" />
      </button>
      <div
        id={id}
        hidden={!open}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-3rem)] overflow-y-auto border-b border-seam bg-surface p-3 shadow-lg"
      >
        <div className="grid gap-3">
          <ProductMark />
          <Places label={shellTexts.pages} />
          <div className="border-t border-seam pt-3">
            <SignedInOperator />
          </div>
        </div>
      </div>
    </div>
  );
}
