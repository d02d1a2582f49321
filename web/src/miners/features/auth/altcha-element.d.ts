import type { AltchaGlobal, Configuration } from "altcha/types";
import type { DetailedHTMLProps, HTMLAttributes } from "react";

interface AltchaAttributes extends HTMLAttributes<HTMLElement> {
  challenge?: string;
  configuration?: string;
  name?: string;
  type?: Configuration["type"];
}

// The package declares this too, but in a way that this module resolution does not find.
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
