import type { AltchaGlobal, Configuration } from "altcha/types";
import type { DetailedHTMLProps, HTMLAttributes } from "react";

interface AltchaAttributes extends HTMLAttributes<HTMLElement> {
  challenge?: string;
  configuration?: string;
  name?: string;
  type?: Configuration["type"];
}

// This module resolution does not find the package's own declaration.
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
