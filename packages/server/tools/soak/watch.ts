import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cpuOf, databaseCpu } from '../../bench/measure.ts';
import type { Node } from './node.ts';

/** What the processes use at a moment, in ms since the beginning; memory in MiB, CPU in cores since the moment before. */
export type Moment = {
  at: number;
  nodeMb: number;
  workerMb: number;
  /** What is held once all garbage is collected; known only now and then. */
  nodeHeldMb: number;
  workerHeldMb: number;
  nodeCpu: number;
  workerCpu: number;
  dbCpu: number;
};

const everyMs = 5_000;
/** Collecting all garbage takes tenths of a second, in which nobody is answered; that is no doing of the product. */
const momentsACollection = 24;
/** Within so many ms all calls that waited for it are answered. */
export const collectionMs = 2_000;

const memoryOf = (pid: number | undefined): number => {
  try {
    const text = pid === undefined ? '' : readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(text.match(/^RssAnon:\s+(\d+)/m)?.[1] ?? Number.NaN) / 1024;
  } catch {
    return Number.NaN;
  }
};

/** What a process holds by what it wrote since it was asked; asks it once more if it is time to. */
function heldBy(pid: number | undefined, folder: string, ask: boolean): number {
  const file = path.join(folder, String(pid));
  // A process that doesn't listen yet would end of being asked.
  if (pid === undefined || !existsSync(file)) return Number.NaN;
  const bytes = readFileSync(file, 'utf8');
  if (bytes !== '') writeFileSync(file, '');
  if (ask) process.kill(pid, 'SIGUSR2');
  return bytes === '' ? Number.NaN : Number(bytes) / 1024 / 1024;
}

/**
 * Looks at the processes of a node every few seconds until it is ended; `collections`: when it let them collect all of their
 * garbage, in ms since the beginning.
 */
export function watchNode(node: Node): { moments: Moment[]; collections: number[]; end: () => void } {
  const began = performance.now();
  const moments: Moment[] = [];
  const collections: number[] = [];
  const used = () => {
    const [own, worker, database] = [node.pid('node'), node.pid('worker'), node.pid('database')];
    return {
      own,
      worker,
      database,
      node: own === undefined ? 0 : cpuOf(own),
      workers: worker === undefined ? 0 : cpuOf(worker),
      db: database === undefined ? 0 : databaseCpu(database),
    };
  };
  let [before, beforeAt] = [used(), performance.now()];
  const timer = setInterval(() => {
    const [now, at] = [used(), performance.now()];
    // Of a process that was started anew meanwhile nothing before is known.
    const ask = moments.length % momentsACollection === 0;
    if (ask) collections.push(at - began);
    const cores = (same: boolean, ms: number) => (same ? Math.max(0, ms) / (at - beforeAt) : Number.NaN);
    moments.push({
      at: at - began,
      nodeMb: memoryOf(now.own),
      workerMb: memoryOf(now.worker),
      nodeHeldMb: heldBy(now.own, node.memoryFolder, ask),
      workerHeldMb: heldBy(now.worker, node.memoryFolder, ask),
      nodeCpu: cores(now.own === before.own, now.node - before.node),
      workerCpu: cores(now.worker === before.worker, now.workers - before.workers),
      dbCpu: cores(now.database === before.database, now.db - before.db),
    });
    [before, beforeAt] = [now, at];
  }, everyMs);
  return { moments, collections, end: () => clearInterval(timer) };
}
