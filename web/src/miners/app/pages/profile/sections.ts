import { profile } from "../../../../texts/en/profile.ts";

export interface Section {
  /** The anchor of the section's first card. */
  id: string;
  name: string;
}

/** In the order of the cards. Automation appears once an account is linked. */
export const sectionsOf = ({
  canAutomate,
  hasNostr,
}: {
  canAutomate: boolean;
  hasNostr: boolean;
}): readonly Section[] => [
  { id: "information", name: profile.sections.information },
  { id: "wallet", name: profile.sections.wallet },
  { id: "accounts", name: profile.sections.accounts },
  { id: "withdraw", name: profile.sections.withdraw },
  ...(canAutomate ? [{ id: "automation", name: profile.sections.automation }] : []),
  ...(hasNostr ? [{ id: "nostr-keys", name: profile.sections.nostr }] : []),
  { id: "invite", name: profile.sections.invite },
  { id: "account", name: profile.sections.account },
];
