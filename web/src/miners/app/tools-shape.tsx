import { CodeShape } from "../../ui/empty-state.tsx";

export const MINING_SHAPE = "h-5 w-16 sm:w-24";
export const POINTS_SHAPE = "ml-1 h-7 w-14 sm:w-24";

/** A button of the header, which is narrower where the header is. */
export const TOOL = "grid h-11 w-9 place-items-center rounded-sm min-[24rem]:w-11 md:size-10";

const ToolShape = () => (
  <span className={TOOL}>
    <CodeShape className="size-5" />
  </span>
);

/** The placeholder for the miner's part of the header, until its code and the profile have arrived. */
export function ToolsShape() {
  return (
    <>
      <CodeShape className={MINING_SHAPE} />
      <CodeShape className={POINTS_SHAPE} />
      <ToolShape />
      <span className="hidden min-h-11 items-center gap-2 min-[22.5rem]:flex md:px-2">
        <CodeShape className="size-9" />
        <CodeShape className="h-4 w-11 max-md:hidden" />
      </span>
      <ToolShape />
    </>
  );
}
