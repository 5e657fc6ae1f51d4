/** Where uploaded bytes are kept. Keys are random and made by us; user text never becomes a path. */
export type FileStore = {
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<Buffer>;
  remove(key: string): Promise<void>;
};
