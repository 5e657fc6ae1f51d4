import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { emptyList, type RevocationList } from '@mdi/contract/kit/pass/revocation.ts';
import type {
  CardRow,
  CommandResult,
  DeviceException,
  PassEvent,
} from '@mdi/contract/modules/device-api/device-api.contract.ts';

/** What a reader keeps over a loss of power, one value each. Times are its clock's milliseconds. */
export type FlashValues = {
  boot: number;
  seq: number;
  /** base64; null: belongs to nobody. */
  secret: string | null;
  keys: { ver: number; keys: { kid: number; pub: string }[] };
  /** As it came, because its signature is over its own text. */
  config: Record<string, unknown> | null;
  list: RevocationList;
  listAt: number;
  cardVer: number;
  cardAt: number;
  /** The `init` command whose wiping has begun. */
  wiping: string | null;
  troubles: DeviceException[];
  /** Exceptions that are not over: their ids by code. */
  open: Record<string, string>;
  lost: number;
};

/** And what it keeps by key. */
export type FlashMaps = {
  used: { at: number; until: number };
  last: { dir: 'in' | 'out' | 'unknown' };
  cards: CardRow;
  results: CommandResult;
};
type MapName = keyof FlashMaps;
type Maps = { [M in MapName]: Map<string, FlashMaps[M]> };

export type Flash = {
  get: <K extends keyof FlashValues>(key: K) => FlashValues[K];
  /** Changes values together: after a crash all of them are there or none. */
  put: (changes: Partial<FlashValues>) => void;
  look: <M extends MapName>(map: M, key: string) => FlashMaps[M] | undefined;
  keep: <M extends MapName>(map: M, key: string, value: FlashMaps[M] | null) => void;
  entries: <M extends MapName>(map: M) => [string, FlashMaps[M]][];
  clear: (map: MapName) => void;
  /** Adds an event with the sequence number that it took. */
  add: (event: PassEvent) => void;
  drop: (ids: readonly string[]) => void;
  oldest: (most: number) => PassEvent[];
  waiting: () => number;
  /** Forgets everything but the number of starts and events. */
  wipe: () => void;
  close: () => void;
};

const fresh = (): FlashValues => ({
  boot: 0,
  seq: 0,
  secret: null,
  keys: { ver: 0, keys: [] },
  config: null,
  list: emptyList,
  listAt: 0,
  cardVer: 0,
  cardAt: 0,
  wiping: null,
  troubles: [],
  open: {},
  lost: 0,
});
const noMaps = (): Maps => ({ used: new Map(), last: new Map(), cards: new Map(), results: new Map() });
const mapNames = ['used', 'last', 'cards', 'results'] as const satisfies readonly MapName[];

/** One line of the file: what was done. */
type Line =
  | { put: Partial<FlashValues> }
  | { keep: [MapName, string, FlashMaps[MapName] | null] }
  | { clear: MapName }
  | { add: PassEvent; lost: string | null }
  | { drop: readonly string[] }
  | { wipe: true };

type Memory = { kept: FlashValues; maps: Maps; events: Map<string, PassEvent>; denied: Set<string> };

const maxResults = 100;

function remove({ events, denied }: Memory, id: string): void {
  events.delete(id);
  denied.delete(id);
}

function keepIn(maps: Maps, name: MapName, key: string, value: FlashMaps[MapName] | null): void {
  // Each map holds its own kind of value, which the callers' types assure; a union of maps can't say so.
  const map = maps[name] as Map<string, FlashMaps[MapName]>;
  map.delete(key);
  if (value) map.set(key, value);
  if (name !== 'results' || map.size <= maxResults) return;
  const [first = ''] = map.keys();
  map.delete(first);
}

/** Does in memory what a line says, now or when the file is read again. */
function perform(memory: Memory, line: Line): void {
  const { kept, maps, events, denied } = memory;
  if ('put' in line) Object.assign(kept, line.put);
  else if ('keep' in line) keepIn(maps, ...line.keep);
  else if ('clear' in line) maps[line.clear].clear();
  else if ('drop' in line) for (const id of line.drop) remove(memory, id);
  else if ('add' in line) {
    if (line.lost !== null) {
      remove(memory, line.lost);
      kept.lost += 1;
    }
    events.set(line.add.id, line.add);
    if (line.add.res === 'denied') denied.add(line.add.id);
    kept.seq = line.add.seq;
  } else {
    Object.assign(kept, fresh(), { boot: kept.boot, seq: kept.seq });
    for (const name of mapNames) maps[name].clear();
    events.clear();
    denied.clear();
  }
}

/** The lines of a file; one that a crash cut off in the middle is the last and never happened. */
function readLines(file: string): Line[] {
  if (!existsSync(file)) return [];
  const lines: Line[] = [];
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    try {
      if (text) lines.push(JSON.parse(text));
    } catch {
      break;
    }
  }
  return lines;
}

/** The shortest file that says what is in memory. */
function linesOf({ kept, maps, events }: Memory): Line[] {
  return [
    ...mapNames.flatMap((name) =>
      [...maps[name]].map(([key, value]): Line => ({ keep: [name, key, value] })),
    ),
    ...[...events.values()].map((event): Line => ({ add: event, lost: null })),
    { put: kept },
  ];
}

const textOf = (lines: readonly Line[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/**
 * A reader's flash as a file that only grows by whole lines, so that ending the process at any moment loses
 * nothing that was written. When full, the oldest refusal makes room, then the oldest passage.
 */
export function openFlash(file: string, room = 10_000): Flash {
  const memory: Memory = { kept: fresh(), maps: noMaps(), events: new Map(), denied: new Set() };
  for (const line of readLines(file)) perform(memory, line);
  let out = -1;
  let written = 0;

  const rewrite = () => {
    const lines = linesOf(memory);
    writeFileSync(`${file}.new`, textOf(lines));
    renameSync(`${file}.new`, file);
    if (out >= 0) closeSync(out);
    out = openSync(file, 'a');
    written = lines.length;
  };
  rewrite();

  const write = (line: Line) => {
    writeSync(out, textOf([line]));
    perform(memory, line);
    written += 1;
    const held = memory.events.size + mapNames.reduce((sum, name) => sum + memory.maps[name].size, 0);
    if (written > 2 * held + 5000) rewrite();
  };
  /** Whom the next event pushes out. */
  const pushedOut = () => {
    if (memory.events.size < room) return null;
    const [first = null] = memory.denied.size > 0 ? memory.denied : memory.events.keys();
    return first;
  };
  const { kept, maps, events } = memory;
  return {
    get: (key) => kept[key],
    put: (put) => write({ put }),
    look: (map, key) => maps[map].get(key),
    keep: (map, key, value) => write({ keep: [map, key, value] }),
    entries: (map) => [...maps[map]],
    clear: (clear) => write({ clear }),
    add: (add) => write({ add, lost: pushedOut() }),
    drop: (drop) => write({ drop }),
    oldest: (most) => {
      const first: PassEvent[] = [];
      for (const event of events.values()) {
        if (first.length === most) break;
        first.push(event);
      }
      return first;
    },
    waiting: () => events.size,
    wipe: () => {
      write({ wipe: true });
      rewrite();
    },
    close: () => closeSync(out),
  };
}
