import { Agent, type AgentOptions } from "node:https";
import { connect, Socket } from "node:net";

interface Settings extends AgentOptions {
  /** twitter-api-v2 has no time-out of its own: a silent server would hang its promise for ever. */
  timeoutMs: number;
}

const silent = () => new Error("X did not answer in time");

/**
 * The client always speaks TLS to api.x.com through the agent it was given, and an agent decides what a
 * connection is. This one opens plain TCP to the sandbox on loopback: no DNS, no TLS, no other host.
 */
export class SandboxAgent extends Agent {
  readonly #port: number;
  readonly #timeoutMs: number;

  constructor(port: number, { timeoutMs, ...options }: Settings) {
    super({ keepAlive: true, ...options });
    this.#port = port;
    this.#timeoutMs = timeoutMs;
  }

  override createConnection(): Socket {
    const socket = connect({ host: "127.0.0.1", port: this.#port });
    return socket.setTimeout(this.#timeoutMs, () => socket.destroy(silent()));
  }
}

/** For live X: ordinary TLS, with the time-out the client lacks. */
export class TimedAgent extends Agent {
  readonly #timeoutMs: number;

  constructor({ timeoutMs, ...options }: Settings) {
    super({ keepAlive: true, ...options });
    this.#timeoutMs = timeoutMs;
  }

  override createConnection(
    ...call: Parameters<Agent["createConnection"]>
  ): ReturnType<Agent["createConnection"]> {
    const socket = super.createConnection(...call);
    if (socket instanceof Socket) socket.setTimeout(this.#timeoutMs, () => socket.destroy(silent()));
    return socket;
  }
}
