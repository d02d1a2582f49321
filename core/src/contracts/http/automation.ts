import type * as z from "zod/mini";
import type * as schemas from "./automation.schemas.ts";
import { userEndpoint } from "./endpoint.ts";

export const getAutomationSettings = userEndpoint<typeof schemas.getAutomationSettings>(
  "GET",
  "/api/automation-settings",
);
export const updateAutomationSettings = userEndpoint<typeof schemas.updateAutomationSettings>(
  "PUT",
  "/api/automation-settings",
);
export const updateAutomationSchedule = userEndpoint<typeof schemas.updateAutomationSchedule>(
  "PUT",
  "/api/automation/schedule",
);
export const pauseAutomation = userEndpoint<typeof schemas.pauseAutomation>("POST", "/api/automation/pause");
export const listAutomationActions = userEndpoint<typeof schemas.listAutomationActions>(
  "GET",
  "/api/automation/actions",
);
export const undoAutomationAction = userEndpoint<typeof schemas.undoAutomationAction>(
  "POST",
  "/api/automation/actions/:id/undo",
);

export type AccountAutomationView = z.output<typeof schemas.accountAutomation>;
export type NextStepView = z.output<typeof schemas.nextStep>;
export type AutomationActionView = z.output<typeof schemas.automationAction>;
