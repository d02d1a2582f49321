/** Where files of miners rest. Keys are ours, never a name that somebody sent. */
export interface FileStore {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined where there is none. */
  get(key: string): Promise<Buffer | undefined>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
}
