import { shorten } from "@lode/core/domain/shorten";
import { WalletMinimal } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../../../../ui/button.tsx";

/** The button of a connected wallet. The menu, which opens at it, adds its own attributes. */
export const ConnectedButton = ({
  address,
  ...attributes
}: { address: string } & Omit<ComponentProps<typeof Button>, "children" | "look">) => (
  <Button {...attributes} look="chain">
    <WalletMinimal aria-hidden className="size-5" />
    {shorten(address)}
  </Button>
);
