// Runs in the page before its own program: functions that are sent there as text, and know each other by the window.
import { layoutFaults } from './layout-faults.ts';
import {
  above,
  controlOf,
  isStoodFor,
  type PageControls,
  type SurveyRequest,
  sortOf,
  survey,
} from './press-survey.ts';

declare global {
  interface Window {
    /** Calls under way, but for the stream, which never ends. */
    callsUnderWay: number;
    /** How many controls got a mark. */
    marked: number;
    /** The keys of all sentences. */
    wordKeys: ReadonlySet<string>;
    sortOf: typeof sortOf;
    isStoodFor: typeof isStoodFor;
    controlOf: typeof controlOf;
    survey: typeof survey;
    above: typeof above;
    layout: typeof layoutFaults;
    calm: typeof calm;
    glance: typeof glance;
  }
}

/** What would write is refused here, and a read that is refused is told as an error. */
function guardCalls([writing, refusal]: readonly [readonly string[], string]): void {
  const send = window.fetch.bind(window);
  const writes = new Set(writing);
  window.callsUnderWay = 0;
  window.fetch = async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname;
    if (writes.has(path)) return Response.json({ code: 400, message: refusal, data: null });
    if (!path.includes('/api/sys/')) return send(input, init);
    window.callsUnderWay += 1;
    try {
      const answer = await send(input, init);
      // What is broken off, because something newer is asked for, has no code.
      const { code = 200, message } = (await answer
        .clone()
        .json()
        .catch(() => ({}))) as { code?: number; message?: string };
      if (code !== 200) console.error(`${path} answered ${code}: ${message}`);
      return answer;
    } finally {
      window.callsUnderWay -= 1;
    }
  };
  window.print = () => undefined;
  addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style');
    // What tells something for a moment would cover what is pressed next, and what fades in is only waited for.
    style.textContent =
      '.ant-message *, .ant-notification * { pointer-events: none !important } ' +
      '* { animation-duration: 1ms !important; animation-iteration-count: 1 !important; transition: none !important }';
    document.head.append(style);
  });
}

/** Waits until nothing is on its way or in motion any more, or for so many looks. */
async function calm(most: number): Promise<void> {
  const moves = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
  for (let still = 0, left = most; still < 2 && left > 0; left -= 1) {
    // Asked for, a page is drawn, which nobody looks at before the answer is there.
    await new Promise((done) => {
      if (window.callsUnderWay > 0) setTimeout(done, 20);
      else requestAnimationFrame(() => setTimeout(done, 0));
    });
    still = window.callsUnderWay > 0 || document.getAnimations().some(moves) ? 0 : still + 1;
  }
}

/** What there is once the page is calm, and what is wrong with it. */
export type PageGlance = PageControls & { problems: string[] };

/** Looks at the page once it is calm. */
async function glance(at: SurveyRequest): Promise<PageGlance> {
  await window.calm(600);
  return { ...window.survey(at), problems: window.layout(window.wordKeys) };
}

/** The program as it is sent: these functions by their names, then what begins before the page does. */
export const pageProgramOf = (writing: readonly string[], refusal: string, keys: readonly string[]): string =>
  [
    ...Object.entries({
      sortOf,
      isStoodFor,
      controlOf,
      above,
      survey,
      layout: layoutFaults,
      calm,
      glance,
    }).map(([name, done]) => `window.${name} = ${done};`),
    'window.marked = 0;',
    `window.wordKeys = new Set(${JSON.stringify(keys)});`,
    `(${guardCalls})(${JSON.stringify([writing, refusal])});`,
  ].join('\n');
