import type { Doc } from '@mdi/page-kit/shapes.ts';
import type { CallFailed } from '../../../kit/call/send.ts';

/** How long nothing must change before what is there is saved. */
export const autosaveDelayMs = 1000;
/** How long after a failure it is tried again. */
export const retryDelayMs = 10_000;

/**
 * `failed`: the network or the server, tried again by itself. `conflict`: somebody else saved meanwhile. `refused`: the
 * server won't take it as it is; tried again with the next change.
 */
export type SavingState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict' | 'refused';

type Spec = {
  version: number;
  /** What is saved already. */
  saved: Doc;
  save: (doc: Doc, version: number, leaving: boolean) => Promise<{ version: number }>;
  heard: (state: SavingState, failure: CallFailed | null) => void;
  failureOf: (error: unknown) => CallFailed;
};

const kindOf = ({ code }: CallFailed): SavingState => {
  if (code === 409) return 'conflict';
  return code >= 400 && code < 500 && code !== 429 && code !== 401 ? 'refused' : 'failed';
};

/** Saves a document a second after its last change, one save after the other, always on the version it knows. */
export function createAutosaver(spec: Spec) {
  let { version, saved } = spec;
  let wanted = saved;
  let state: SavingState = 'saved';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  const tell = (next: SavingState, failure: CallFailed | null = null) => {
    state = next;
    spec.heard(next, failure);
  };
  const later = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void flush(), ms);
  };
  async function saveOnce(leaving: boolean): Promise<void> {
    const doc = wanted;
    tell('saving');
    try {
      ({ version } = await spec.save(doc, version, leaving));
      saved = doc;
      tell(wanted === saved ? 'saved' : 'unsaved');
      if (wanted !== saved) later(autosaveDelayMs);
    } catch (error) {
      const failure = spec.failureOf(error);
      tell(kindOf(failure), failure);
      if (state === 'failed') later(retryDelayMs);
    }
  }
  /** Saves at once what isn't saved; answers whether all of it is, then. */
  async function flush(leaving = false): Promise<boolean> {
    clearTimeout(timer);
    if (running) await running;
    if (wanted === saved) return true;
    if (state === 'conflict') return false;
    running = saveOnce(leaving);
    await running;
    running = undefined;
    return wanted === saved;
  }
  return {
    change(doc: Doc): void {
      wanted = doc;
      if (state === 'conflict') return;
      if (!running) {
        tell(wanted === saved ? 'saved' : 'unsaved');
        later(autosaveDelayMs);
      }
    },
    flush,
    version: () => version,
    /** Goes on from what somebody else saved: with their document, or with one's own over it. */
    resume(from: { version: number; saved: Doc }): void {
      clearTimeout(timer);
      ({ version, saved } = from);
      tell(wanted === saved ? 'saved' : 'unsaved');
    },
    /** What is there is what is saved. */
    settled(doc: Doc): void {
      wanted = doc;
      saved = doc;
      tell('saved');
    },
    /** Tries nothing by itself any more. */
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
export type Autosaver = ReturnType<typeof createAutosaver>;
