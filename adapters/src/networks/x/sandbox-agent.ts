import { Agent, type AgentOptions } from "node:https";
import { connect, Socket } from "node:net";

interface Settings extends AgentOptions {
  /** twitter-api-v2 has no time-out of its own: its promise would never settle with a silent server. */
  timeoutMs: number;
}

function endWhenSilent(socket: Socket, timeoutMs = 0): Socket {
  return socket
    .setTimeout(timeoutMs)
    .on("timeout", () => void socket.destroy(new Error("X did not answer in time")));
}

/**
 * The client always speaks TLS to api.x.com through its agent, but the agent decides how to connect. This
 * agent opens plain TCP to the sandbox on loopback: no DNS, no TLS, no other host.
 */
export class SandboxAgent extends Agent {
  readonly #port: number;

  constructor(port: number, { timeoutMs, ...options }: Settings) {
    // The agent needs the time-out too, because it restores its own on every reused connection.
    super({ keepAlive: true, timeout: timeoutMs, ...options });
    this.#port = port;
  }

  override createConnection(): Socket {
    return endWhenSilent(connect({ host: "127.0.0.1", port: this.#port }), this.options.timeout);
  }
}

/** Ordinary TLS for live X, with the time-out that the client lacks. */
export class TimedAgent extends Agent {
  constructor({ timeoutMs, ...options }: Settings) {
    super({ keepAlive: true, timeout: timeoutMs, ...options });
  }

  override createConnection(
    ...call: Parameters<Agent["createConnection"]>
  ): ReturnType<Agent["createConnection"]> {
    const socket = super.createConnection(...call);
    return socket instanceof Socket ? endWhenSilent(socket, this.options.timeout) : socket;
  }
}
