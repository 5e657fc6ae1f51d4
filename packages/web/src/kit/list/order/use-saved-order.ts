import { useRef, useState } from 'react';
import type { CallFailed } from '../../call/send.ts';
import { isSessionFailure, toCallFailed } from '../../call/session-failure.ts';
import { toast } from '../../page/toast.ts';
import { t } from '../../words/words.ts';

type Ids = readonly number[];

/** Moves one of the ids to another place. */
export function withIdMoved(ids: Ids, id: number, to: number): number[] {
  const rest = ids.filter((other) => other !== id);
  return rest.toSpliced(Math.max(0, to), 0, id);
}

/** The place of an id that is dropped before or after another. */
export function dropIndex(ids: Ids, id: number, over: number, after: boolean): number {
  const at = ids.filter((other) => other !== id).indexOf(over);
  return after ? at + 1 : at;
}

type Spec<L> = {
  /** Saves the whole order of one list. */
  save: (list: L, ids: Ids) => Promise<unknown>;
  /** Reads the lists again; resolves when the new ones are there. */
  reread: () => Promise<unknown>;
  failed?: (failure: CallFailed) => void;
};

/**
 * Orders of lists that are shown at once and saved one after the other; of several changes during a save only the last
 * is sent. A refused order is reported, and the server's is read again.
 */
export function useSavedOrder<L>({ save, reread, failed }: Spec<L>) {
  const [drafts, setDrafts] = useState<ReadonlyMap<L, Ids>>(new Map());
  const waiting = useRef(new Map<L, Ids>());
  const running = useRef(false);

  const saveAll = async (): Promise<void> => {
    try {
      for (let [next] = waiting.current; next; [next] = waiting.current) {
        waiting.current.delete(next[0]);
        await save(...next);
      }
    } catch (error) {
      waiting.current.clear();
      const failure = toCallFailed(error, t('kit.failed'));
      failed?.(failure);
      if (!isSessionFailure(failure)) toast.error(failure.message);
    }
  };
  const flush = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    // Changes made while the answer is read again are saved as well, before the drafts go.
    do {
      await saveAll();
      await reread();
    } while (waiting.current.size > 0);
    running.current = false;
    setDrafts(new Map());
  };
  return {
    /** The rows in the order that the person sees: their own until it is saved. */
    ordered<R>(list: L, rows: readonly R[], idOf: (row: R) => number): readonly R[] {
      const draft = drafts.get(list);
      if (!draft) return rows;
      const place = (row: R) => {
        const at = draft.indexOf(idOf(row));
        return at < 0 ? draft.length : at;
      };
      return rows.toSorted((a, b) => place(a) - place(b));
    },
    arrange(list: L, ids: Ids): void {
      setDrafts((before) => new Map(before).set(list, ids));
      waiting.current.set(list, ids);
      void flush();
    },
  };
}
