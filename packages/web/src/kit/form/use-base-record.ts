import { useRef, useState } from 'react';
import { noSuchRecord } from '../record/use-record.ts';
import type { MergeSide } from './merge/merge.ts';

/** A record that a form changes, which others may change at the same time. */
export type BaseRecord<I extends object> = {
  /** The version that a save names; it advances with every save of its own and every version merged. */
  readonly version: number;
  keep: (version: number) => void;
  /** The hidden values behind those in the form, as they were when it was filled. */
  behind: () => MergeSide<I>['behind'];
  /** Reads the record as it is now; `accept` goes on from there. */
  newest: () => Promise<MergeSide<I> & { accept: () => void }>;
  /** The kind of record, under which the words of its codes stand. */
  entity: string;
  /** Reads the id or code of another record; undefined for a value that says enough itself. */
  reading: (name: string, value: string) => string | undefined;
  /** Words a value that is more than a text or a list of texts; undefined for all others. */
  sum: (name: string, value: unknown) => string | undefined;
};

export type BaseRecordSpec<R, I extends object> = {
  /** Reads the record as it is now; undefined when it is gone. */
  read: () => Promise<R | undefined>;
  /** The record as the form holds it. */
  draft: (record: R) => MergeSide<I>['values'];
  /** What is shown of values that the form never holds. */
  behind?: (record: R) => Readonly<Record<string, unknown>>;
  entity: string;
  reading?: (name: string, value: string) => string | undefined;
  sum?: (name: string, value: unknown) => string | undefined;
};

/** Holds the record that a form was filled from: whatever is read meanwhile, it stays until a save goes on from another. */
export function useBaseRecord<R extends { version: number }, I extends object>(
  start: R,
  spec: BaseRecordSpec<R, I>,
): BaseRecord<I> & { record: R } {
  const [record, setRecord] = useState(start);
  const version = useRef(start.version);
  const latest = useRef(record);
  const { read, draft, behind, entity, reading, sum } = spec;
  return {
    record,
    get version() {
      return version.current;
    },
    keep: (next) => {
      version.current = next;
    },
    behind: () => behind?.(latest.current),
    async newest() {
      const now = await read();
      if (!now) throw noSuchRecord();
      const accept = () => {
        version.current = now.version;
        latest.current = now;
        setRecord(now);
      };
      return { values: draft(now), behind: behind?.(now), accept };
    },
    entity,
    reading: (name, value) => reading?.(name, value),
    sum: (name, value) => sum?.(name, value),
  };
}
