/** The reason as the audit log has it; a command may have none. */
export const because = (reason: string | undefined): Record<string, string> => (reason ? { reason } : {});
