import type { AltchaGlobal, Configuration } from "altcha/types";
import type { DetailedHTMLProps, HTMLAttributes } from "react";

interface AltchaAttributes extends HTMLAttributes<HTMLElement> {
  challenge?: string;
  configuration?: string;
  name?: string;
  type?: Configuration["type"];
}

// The package's own declaration is not found with this module resolution.
declare global {
  var $altcha: AltchaGlobal;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "altcha-widget": DetailedHTMLProps<AltchaAttributes, HTMLElement>;
    }
  }
}
