import type { Settings } from "@lode/ops/settings/project-settings";
import { freePort, isFree } from "../processes/ports.ts";

export const portVariables = {
  PORT: 3000,
  OPS_PORT: 3001,
  X_SANDBOX_PORT: 3002,
  MAIL_PORT: 3003,
  NOSTR_SANDBOX_PORT: 3004,
  MAIL_SMTP_PORT: 1025,
  SOLANA_RPC_PORT: 8899,
} as const;

export type PortVariable = keyof typeof portVariables;
export type Ports = Record<PortVariable, number>;

/** Returns which sandboxes to start: all that no setting replaces with the real service. */
export function wantedSandboxes(settings: Settings) {
  const provider = settings.X_PROVIDER ?? "sandbox";
  if (!["sandbox", "x", "off"].includes(provider)) {
    throw new Error(`X_PROVIDER is "${provider}": set it to sandbox, x or off.`);
  }
  return {
    x: provider === "sandbox",
    nostr: !settings.NOSTR_RELAYS,
    solana: !settings.SOLANA_RPC_URL,
    mail: !settings.SMTP_URL,
  };
}

export function portsFrom(settings: Settings): Ports {
  const ports = Object.entries(portVariables).map(([variable, usual]) => {
    const port = Number(settings[variable] ?? usual);
    if (Number.isInteger(port) && port > 0 && port < 65_535) return [variable, port];
    throw new Error(`${variable} is "${settings[variable]}": set it to a port between 1 and 65534.`);
  });
  return Object.fromEntries(ports);
}

export async function freePorts(): Promise<Ports> {
  const ports = { ...portVariables } as Ports;
  for (const variable of Object.keys(portVariables) as PortVariable[]) {
    ports[variable] = await freePort();
  }
  return ports;
}

/** Throws if a port is busy. Called before anything starts. */
export async function refuseBusyPorts(ports: Ports, settings: Settings): Promise<void> {
  const wanted = wantedSandboxes(settings);
  const loopback = "127.0.0.1";
  const { HOST = loopback } = settings;
  const needed: [PortVariable, isNeeded: boolean, address: string][] = [
    ["PORT", true, HOST],
    ["OPS_PORT", true, HOST],
    ["X_SANDBOX_PORT", wanted.x, loopback],
    ["NOSTR_SANDBOX_PORT", wanted.nostr, loopback],
    ["MAIL_PORT", wanted.mail, loopback],
    ["MAIL_SMTP_PORT", wanted.mail, loopback],
    ["SOLANA_RPC_PORT", wanted.solana, loopback],
  ];
  const takenBy = new Map<number, PortVariable>();
  for (const [variable, , address] of needed.filter(([, isNeeded]) => isNeeded)) {
    const port = ports[variable];
    const other = takenBy.get(port);
    if (other)
      throw new Error(`${variable} and ${other} both need port ${port}: set one of them to another.`);
    takenBy.set(port, variable);
    if (await isFree(port, address)) continue;
    throw new Error(`Port ${port} is busy: stop what listens there, or set ${variable} to another port.`);
  }
}
