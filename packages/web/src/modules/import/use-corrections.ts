import {
  type ImportCounts,
  type ImportRow,
  importApi,
} from '@mdi/contract/modules/import/import.contract.ts';
import { useRef, useState } from 'react';
import { isSessionFailure, toCallFailed } from '../../kit/call/session-failure.ts';
import { updateCachedAnswers } from '../../kit/call/use-read.ts';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import { importCalls, refreshImports, refreshJobs } from './import-calls.ts';
import type { CellChange, SheetSpot } from './sheet-cells.ts';

/** As many rows as one call takes. */
const rowsAtOnce = 200;

type Fixes = Parameters<typeof importCalls.fix>[0]['rows'];

function byRow(changes: readonly CellChange[]): Fixes {
  const rows = new Map<number, Fixes[number]>();
  for (const { number, column, text } of changes) {
    const row = rows.get(number) ?? { number, cells: [] };
    row.cells.push({ column, text });
    rows.set(number, row);
  }
  return [...rows.values()];
}

/** Puts what was checked again in its place; the rows stay where they are until the page is read anew. */
function takeOver(importId: number, rows: readonly ImportRow[], counts: ImportCounts): void {
  const checked = new Map(rows.map((row) => [row.number, row]));
  updateCachedAnswers(importApi, 'rows', { importId }, (page) => ({
    ...page,
    list: page.list.map((row) => checked.get(row.number) ?? row),
  }));
  updateCachedAnswers(importApi, 'get', { importId }, (one) => ({
    ...one,
    counts,
    can: { ...one.can, commit: counts.ready > 0, errors: counts.bad > 0 },
  }));
}

const nameOf = ({ number, column }: SheetSpot) => `${number} ${column}`;

/**
 * Saves corrections one after the other, in the order they were made. Until its answer is there, a cell shows
 * what was typed.
 */
export function useCorrections(importId: number) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [count, setCount] = useState(0);
  const line = useRef<Promise<boolean>>(Promise.resolve(true));
  const send = async (changes: readonly CellChange[]): Promise<boolean> => {
    const rows = byRow(changes);
    try {
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        const answer = await importCalls.fix({ importId, rows: rows.slice(at, at + rowsAtOnce) });
        takeOver(importId, answer.rows, answer.counts);
        if (answer.jobId !== null) {
          refreshImports();
          refreshJobs();
          toast.success(t('import.checksAgain'));
        }
      }
      return true;
    } catch (error) {
      const failure = toCallFailed(error, t('kit.failed'));
      if (!isSessionFailure(failure)) toast.error(failure.message);
      refreshImports();
      return false;
    } finally {
      setCount((before) => before + 1);
      setTyped((before) => {
        const after = new Map(before);
        for (const change of changes) {
          // A later correction of the same cell is still on its way.
          if (after.get(nameOf(change)) === change.text) after.delete(nameOf(change));
        }
        return after;
      });
    }
  };
  return {
    /** How often something was corrected: what was made of the rows before is out of date. */
    count,
    typedAt: (spot: SheetSpot): string | undefined => typed.get(nameOf(spot)),
    /** Answers whether all of it was saved. */
    save(changes: readonly CellChange[]): Promise<boolean> {
      setCount((before) => before + 1);
      setTyped((before) => new Map([...before, ...changes.map((one) => [nameOf(one), one.text] as const)]));
      line.current = line.current.then(() => send(changes));
      return line.current;
    },
  };
}

export type Corrections = ReturnType<typeof useCorrections>;
