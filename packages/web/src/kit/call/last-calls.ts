/** A call that was made: which, its answer's code (0 for none) and how long it took. */
type LastCall = { call: string; code: number; ms: number };

const most = 10;
const last: LastCall[] = [];

/** Notes a call and its code, for when the page breaks; nothing of what it said. */
export function noteCall(path: string, code: number, begun: number): void {
  const call = path.split('/').slice(-2).join('/').slice(0, 80);
  last.unshift({ call, code, ms: Math.min(600_000, Math.round(performance.now() - begun)) });
  last.length = Math.min(last.length, most);
}

/** The last calls of this page, newest first. */
export const lastCalls = (): LastCall[] => [...last];
