import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { State } from './state.ts';

/** Changes when older files can't be read any more; such a file is left alone until it is written anew. */
const shape = 1;
const waitMs = 200;

type Kept = { shape: number; state: State };

/** The state as it was left; null where none was, or none that can be read. */
export function readStateFile(file: string): State | null {
  if (!existsSync(file)) return null;
  try {
    const kept: Kept = JSON.parse(readFileSync(file, 'utf8'));
    return kept.shape === shape ? kept.state : null;
  } catch {
    return null;
  }
}

export type StateFile = { changed(): void; flush(): void };

/** Writes the state a moment after each change, whole: a reader finds the old file or the new one. */
export function makeStateFile(file: string | undefined, state: () => State): StateFile {
  let waiting: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(waiting);
    if (!waiting || file === undefined) return;
    waiting = undefined;
    try {
      mkdirSync(path.dirname(file), { recursive: true });
      // It holds tokens, if only of a simulated platform.
      writeFileSync(`${file}.new`, JSON.stringify({ shape, state: state() } satisfies Kept), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch {
      // A folder that can't be written costs the demo its memory and nothing else.
    }
  };
  return {
    changed() {
      if (file !== undefined) waiting ??= setTimeout(flush, waitMs).unref();
    },
    flush,
  };
}
