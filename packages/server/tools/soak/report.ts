import type { Kind, Sample } from './load.ts';
import type { Moment } from './watch.ts';

/** A line over time: minutes and values; what isn't known leaves a gap. */
type Series = { name: string; points: readonly (readonly [minute: number, value: number])[] };

const colours = ['#1677ff', '#d4380d', '#389e0d', '#722ed1', '#d48806', '#08979c'];
const [width, height, left, bottom, top] = [900, 220, 60, 30, 30];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A picture of lines over time with their scales, and marks where something was killed. */
function chart(
  title: string,
  unit: string,
  all: readonly Series[],
  minutes: number,
  marks: readonly number[],
): string {
  const known = all.flatMap(({ points }) => points.map(([, value]) => value)).filter(Number.isFinite);
  const most = Math.max(1e-9, ...known);
  const x = (minute: number) => left + (minute / minutes) * (width - left - 10);
  const y = (value: number) => height - bottom - (value / most) * (height - bottom - top);
  const lines = all.map(({ points }, n) => {
    let pen = 'M';
    const path = points.map(([minute, value]) => {
      if (!Number.isFinite(value)) {
        pen = 'M';
        return '';
      }
      const step = `${pen}${x(minute).toFixed(1)} ${y(value).toFixed(1)}`;
      pen = 'L';
      return step;
    });
    return `<path d="${path.join('')}" fill="none" stroke="${colours[n % colours.length]}" stroke-width="1.5"/>`;
  });
  const scale = [0, 0.5, 1].map((share) => {
    const value = share * most;
    const said = value >= 100 ? value.toFixed(0) : value.toFixed(2);
    return `<line x1="${left}" x2="${width - 10}" y1="${y(value)}" y2="${y(value)}" stroke="#eee"/>
      <text x="${left - 6}" y="${y(value) + 4}" text-anchor="end">${said}</text>`;
  });
  const times = Array.from({ length: 6 }, (_, n) => (n * minutes) / 5).map(
    (minute) =>
      `<text x="${x(minute)}" y="${height - 10}" text-anchor="${minute === minutes ? 'end' : 'middle'}">${minute.toFixed(1)} min</text>`,
  );
  const kills = marks.map(
    (minute) =>
      `<line x1="${x(minute)}" x2="${x(minute)}" y1="${top}" y2="${height - bottom}" stroke="#ccc" stroke-dasharray="2"/>`,
  );
  const names = all.map(
    ({ name }, n) =>
      `<text x="${left + n * 130}" y="18" fill="${colours[n % colours.length]}">${escaped(name)}</text>`,
  );
  return `<h2>${escaped(title)} (${escaped(unit)})</h2><svg viewBox="0 0 ${width} ${height}" width="${width}" font-family="sans-serif" font-size="11">
    ${[...scale, ...kills, ...times, ...names, ...lines].join('\n')}</svg>`;
}

const bucketMs = 10_000;

/** What so large a share of these took at most, in ms. */
export function quantile(tookMs: readonly number[], share: number): number {
  return tookMs.toSorted((a, b) => a - b)[Math.ceil(tookMs.length * share) - 1] ?? Number.NaN;
}

function overTime(samples: readonly Sample[], kind: Kind): Series {
  const buckets = new Map<number, number[]>();
  for (const one of samples) {
    if (one.kind !== kind) continue;
    const bucket = Math.floor(one.at / bucketMs);
    const known = buckets.get(bucket);
    if (known) known.push(one.ms);
    else buckets.set(bucket, [one.ms]);
  }
  const points = [...buckets]
    .toSorted(([a], [b]) => a - b)
    .map(([bucket, took]) => [((bucket + 0.5) * bucketMs) / 60_000, quantile(took, 0.99)] as const);
  return { name: kind, points };
}

/** Growth in MiB an hour by least squares, and its standard error. */
export function slope(points: readonly (readonly [minute: number, mb: number])[]): {
  perHour: number;
  error: number;
} {
  const known = points.filter(([, mb]) => Number.isFinite(mb));
  const n = known.length;
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
  const [mx, my] = [mean(known.map(([x]) => x)), mean(known.map(([, y]) => y))];
  const sxx = known.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  const b = known.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / sxx;
  const rest = known.reduce((sum, [x, y]) => sum + (y - my - b * (x - mx)) ** 2, 0);
  return { perHour: b * 60, error: Math.sqrt(rest / Math.max(1, n - 2) / sxx) * 60 };
}

export type SoakResults = {
  lines: readonly string[];
  samples: readonly Sample[];
  moments: readonly Moment[];
  kills: readonly { at: number; what: string }[];
};

/** A page with what was found and its pictures. */
export function reportPage({ lines, samples, moments, kills }: SoakResults): string {
  const minutes = Math.max(1, ...moments.map(({ at }) => at / 60_000));
  const marks = kills.map(({ at }) => at / 60_000);
  // While processes are killed everybody waits for seconds, beside which nothing else could be seen.
  const calmMinutes = marks[0] ?? minutes;
  const calm = samples.filter(({ at }) => at / 60_000 < calmMinutes - 0.5);
  const over = (name: string, of: keyof Moment): Series => ({
    name,
    points: moments.map((one) => [one.at / 60_000, one[of]]),
  });
  const held = (name: string, of: 'nodeHeldMb' | 'workerHeldMb'): Series => ({
    name,
    points: over(name, of).points.filter(([, mb]) => Number.isFinite(mb)),
  });
  const pictures = [
    chart(
      '99 of 100 calls took at most',
      'ms',
      (['lists', 'phones', 'writes'] as const).map((kind) => overTime(calm, kind)),
      calmMinutes,
      [],
    ),
    chart(
      '99 of 100 calls of readers took at most',
      'ms',
      (['verify', 'events', 'heartbeats'] as const).map((kind) => overTime(calm, kind)),
      calmMinutes,
      [],
    ),
    chart(
      'Memory',
      'MiB',
      [
        over('node', 'nodeMb'),
        over('worker', 'workerMb'),
        held('node, held', 'nodeHeldMb'),
        held('worker, held', 'workerHeldMb'),
      ],
      minutes,
      marks,
    ),
    chart(
      'CPU',
      'cores',
      [over('node', 'nodeCpu'), over('worker', 'workerCpu'), over('database', 'dbCpu')],
      minutes,
      marks,
    ),
  ];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Soak</title>
    <body style="font-family:sans-serif;max-width:940px;margin:24px auto"><h1>Soak</h1>
    <pre>${escaped(lines.join('\n'))}</pre>${pictures.join('\n')}</body></html>`;
}
