/** What may go wrong between a reader and the server, and how often: 0 never, 1 always. Changed at any time. */
export type Faults = {
  /** No network at all. */
  cut: boolean;
  /** The request arrives, its answer doesn't. */
  loseAnswer: number;
  /** A batch is sent twice. */
  duplicate: number;
  /** The events of a batch are in no order. */
  reorder: number;
  random: () => number;
};

/** A source of chance that a seed repeats (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const noFaults = (random: () => number = Math.random): Faults => ({
  cut: false,
  loseAnswer: 0,
  duplicate: 0,
  reorder: 0,
  random,
});

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const rest = [...items];
  const out: T[] = [];
  while (rest.length > 0) out.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return out;
}

/** What the faults of the command line are called. */
export const faultKinds = [
  'cut',
  'lose',
  'duplicate',
  'reorder',
  'clock',
  'reboot',
  'full',
  'tamper',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const isFault = (name: string): name is FaultKind => faultKinds.some((kind) => kind === name);

/** What a fault happens to. */
type Victim = {
  faults: Faults;
  clock: { jump: (ms: number) => void };
  reboot: () => void;
  fill: (count: number) => void;
  raise: (code: 'TAMPER') => void;
  settle: (code: 'TAMPER') => void;
};

const oncePer = 60;

/** What each fault does; those of the network last until the next one of their kind. */
const deeds: Record<FaultKind, (victim: Victim, random: () => number) => string> = {
  cut: ({ faults }) => {
    faults.cut = !faults.cut;
    return faults.cut ? 'network cut' : 'network back';
  },
  lose: ({ faults }) => {
    faults.loseAnswer = faults.loseAnswer > 0 ? 0 : 0.3;
    return faults.loseAnswer > 0 ? 'answers get lost' : 'answers arrive';
  },
  duplicate: ({ faults }) => {
    faults.duplicate = faults.duplicate > 0 ? 0 : 0.5;
    return faults.duplicate > 0 ? 'sends twice' : 'sends once';
  },
  reorder: ({ faults }) => {
    faults.reorder = faults.reorder > 0 ? 0 : 0.5;
    return faults.reorder > 0 ? 'sends in no order' : 'sends in order';
  },
  clock: ({ clock }, random) => {
    const seconds = Math.round((random() - 0.5) * 1200);
    clock.jump(seconds * 1000);
    return `clock set by ${seconds} s`;
  },
  reboot: (victim) => {
    victim.reboot();
    return 'reboot';
  },
  full: (victim) => {
    victim.fill(10_000);
    return 'buffer full';
  },
  tamper: (victim, random) => {
    const opened = random() < 0.5;
    if (opened) victim.raise('TAMPER');
    else victim.settle('TAMPER');
    return opened ? 'opened by somebody' : 'closed again';
  },
};

/** Once a second: about once a minute one of these faults happens; what it was, else null. */
export function injectFault(
  victim: Victim,
  kinds: readonly FaultKind[],
  random: () => number,
): string | null {
  if (kinds.length === 0 || random() >= 1 / oncePer) return null;
  const kind = kinds[Math.floor(random() * kinds.length)];
  return kind ? deeds[kind](victim, random) : null;
}
