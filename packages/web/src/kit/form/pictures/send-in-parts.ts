import {
  type FilePurpose,
  partCountOf,
  type StoredUpload,
  sendingRules,
  uploadApi,
} from '@mdi/contract/modules/upload/upload.contract.ts';
import { client } from '../../call/client.ts';
import { progressTransport } from '../../call/progress-transport.ts';
import { CallFailed, type Transport } from '../../call/send.ts';

const { partBytes } = sendingRules;
const api = client(uploadApi);

/** How long to wait before each new try, beside those that each call makes by itself; progress starts them over. */
const pausesMs = [2_000, 5_000, 10_000];

/** Whether a failure may pass by itself: no network, or a server that is busy or starting. */
export const isTransientFailure = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && (error.code === 0 || error.code === 503 || error.code === 429);

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done, fail) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        fail(signal.reason);
      },
      { once: true },
    );
  });

type Carry = (tell: (percent: number) => void) => Transport;

/** A large file being sent: it remembers what has arrived, so that it continues where it broke off. */
export type PartwiseSending = {
  /** Sends what is missing and answers the result; progress never falls back. @throws CallFailed, then try again */
  run(signal: AbortSignal, tell: (percent: number) => void): Promise<StoredUpload>;
};

/** @param carry how the bytes of a part travel */
export function partwiseSending(
  file: File,
  purpose: FilePurpose,
  carry: Carry = progressTransport,
): PartwiseSending {
  const count = partCountOf(file.size);
  const arrived = new Set<number>();
  let sending: string | undefined;
  let asks = false;
  let furthest = 0;

  const sizeOf = (part: number) => Math.min(partBytes, file.size - part * partBytes);

  const begin = async (signal: AbortSignal): Promise<string> => {
    arrived.clear();
    furthest = 0;
    const { name, size } = file;
    sending = (await api.begin({ purpose, name, bytes: size }, { signal })).sending;
    return sending;
  };

  /** Finds the name it is sent under; after a break also what the server has, which may be more than we know. */
  const look = async (signal: AbortSignal): Promise<string> => {
    if (sending === undefined) return begin(signal);
    if (!asks) return sending;
    const found = await api.arrived({ sending }, { signal }).catch((error: unknown) => {
      // It is finished though the answer was lost, or it is gone: the next call tells which.
      if (error instanceof CallFailed && error.code === 404) return null;
      throw error;
    });
    asks = false;
    for (const part of found?.arrived ?? []) arrived.add(part);
    return sending;
  };

  const once = async (signal: AbortSignal, tell: (percent: number) => void): Promise<StoredUpload> => {
    const named = await look(signal);
    let done = [...arrived].reduce((sum, part) => sum + sizeOf(part), 0);
    const told = (more: number) => {
      // A part whose connection broke is sent again: its progress counts only once it goes beyond what had gone before.
      furthest = Math.max(furthest, Math.min(100, Math.floor(((done + more) / file.size) * 100)));
      tell(furthest);
    };
    told(0);
    for (let part = 0; part < count; part += 1) {
      if (arrived.has(part)) continue;
      const bytes = file.slice(part * partBytes, part * partBytes + sizeOf(part));
      const via = carry((percent) => told((sizeOf(part) * percent) / 100));
      const input = { sending: named, part: String(part), file: bytes };
      await api.part(input, { signal, via });
      arrived.add(part);
      done += sizeOf(part);
      told(0);
    }
    return api.finish({ sending: named }, { signal });
  };

  return {
    async run(signal, tell) {
      let anew = false;
      tell(furthest);
      for (let tries = 0, before = arrived.size; ; tries += 1) {
        try {
          return await once(signal, tell);
        } catch (error) {
          asks = true;
          if (signal.aborted) throw error;
          // Each part that arrived shows that the network works.
          if (arrived.size > before) tries = 0;
          before = arrived.size;
          if (error instanceof CallFailed && error.code === 404 && !anew) {
            // It waited longer than the server keeps unfinished files.
            anew = true;
            sending = undefined;
            continue;
          }
          const wait = pausesMs[tries];
          if (!isTransientFailure(error) || wait === undefined) throw error;
          await pause(Math.max(wait, error.retryAfter * 1000), signal);
        }
      }
    },
  };
}
