export { LodeAccountCard } from "../../../features/auth/lode-account-card.tsx";
export { AutomationCard } from "../../../features/automation/automation-card.tsx";
export { WeeklyMail } from "../../../features/notifications/weekly-mail.tsx";
export { InviteCard } from "../../../features/referrals/invite-card.tsx";
