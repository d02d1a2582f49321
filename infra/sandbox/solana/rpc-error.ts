/** A JSON-RPC error. Codes: https://solana.com/docs/rpc, and -32002 for a refused preflight. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export const invalidParameter = (message: string): RpcError =>
  new RpcError(-32602, `Invalid param: ${message}`);
