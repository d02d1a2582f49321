import type { ComponentProps } from "react";
import { auth } from "../../../texts/en/auth.ts";
import { Field } from "../../../ui/field.tsx";

/** Every property of a field can be given; the label only where it differs. */
type Given = Partial<ComponentProps<typeof Field>>;

export const EmailField = (given: Given) => (
  <Field label={auth.field.email} type="email" autoComplete="email" {...given} />
);

export const PasswordField = (given: Given) => (
  <Field label={auth.field.password} type="password" autoComplete="current-password" {...given} />
);

export const NewPasswordField = (given: Given) => (
  <Field
    label={auth.field.newPassword}
    type="password"
    autoComplete="new-password"
    hint={auth.field.eightCharacters}
    {...given}
  />
);
