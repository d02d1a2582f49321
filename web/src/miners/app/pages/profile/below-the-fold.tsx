export { LodeAccountCard } from "../../../features/auth/lode-account-card.tsx";
export { AutomationCard } from "../../../features/automation/automation-card.tsx";
export { MessageChoices } from "../../../features/notifications/message-choices.tsx";
export { InviteCard } from "../../../features/referrals/invite-card.tsx";
