/** What goes wrong with the next calls of a path. */
export type Fault = {
  /** A path, or * for every call. */
  path: string;
  /** Of one mini-program alone. */
  appId?: string | undefined;
  times: number;
} & (
  | { do: 'errcode'; errcode: number }
  | { do: 'delay'; delayMs: number }
  /** The line breaks before anything is done, or after it was done and before the answer. */
  | { do: 'drop'; when: 'before' | 'after' }
  | { do: 'http500' }
);

/** What goes wrong with the next messages to us. */
export type MessageFault = {
  do: 'lost' | 'double' | 'late';
  /** Messages of one kind alone: ticket, authorized, unauthorized, audit. */
  of?: string | undefined;
  delayMs?: number | undefined;
  times: number;
};

/** Takes the first that fits, once. */
export function takeFault<T extends { times: number }>(faults: T[], fits: (one: T) => boolean): T | null {
  const at = faults.findIndex(fits);
  const found = faults[at];
  if (!found) return null;
  found.times -= 1;
  if (found.times <= 0) faults.splice(at, 1);
  return found;
}
