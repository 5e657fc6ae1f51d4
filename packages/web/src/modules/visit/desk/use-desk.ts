import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { type DeskQueue, type VisitRow, visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { useState } from 'react';
import { useIsLive } from '../../../kit/call/live-updates.ts';
import { updateCachedAnswer, useRead } from '../../../kit/call/use-read.ts';
import { useWrite } from '../../../kit/call/use-write.ts';
import { visitListPath } from '../../../kit/paths/addresses.ts';
import { mayOpen } from '../../../kit/rights/openable-screens.ts';
import { visitCalls } from '../use-visit.ts';

export type DeskPlace = { projectId: number; buildingId?: number };
type Answer = OutputOf<typeof visitApi.ops.find>;
/** What was looked for, and what came of it. */
export type DeskSearchResult = Answer & { text: string };

/** While the stream is cut, the desk asks by itself. */
const cutMs = 15_000;
const queueLimit = 50;

const usePoll = () => (useIsLive() ? undefined : cutMs);

/** The desk's numbers. */
export const useDeskCounts = (place: DeskPlace) =>
  useRead(visitApi, 'desk', place, { keep: true, pollMs: usePoll() });

/** One queue, in its order. */
export const useDeskQueue = (place: DeskPlace, queue: DeskQueue) =>
  useRead(visitApi, 'queue', { ...place, queue, limit: queueLimit }, { keep: true, pollMs: usePoll() });

/** Everything that is known of the chosen guest; of who is in the list alone, what the list says. */
function useChosen(visitId: number | undefined, rows: readonly VisitRow[]) {
  const whole = useRead(
    visitApi,
    'get',
    { visitId: visitId ?? 0 },
    { enabled: visitId !== undefined && mayOpen(visitListPath), keep: true },
  );
  const visit = whole.data?.visitId === visitId ? whole.data : undefined;
  return { visit, row: visit ?? rows.find((one) => one.visitId === visitId) };
}

/**
 * Whom the search found, as they stand now: the same is looked for again whenever something changes. A card that was
 * handed in leads to nobody any more, and who was found by it stays.
 */
function useFound(place: DeskPlace, found: DeskSearchResult | undefined): readonly VisitRow[] {
  const now = useRead(
    visitApi,
    'find',
    { ...place, text: found?.text ?? '' },
    { enabled: found !== undefined, pollMs: usePoll() },
  );
  const newest = new Map((now.data?.visits ?? []).map((one) => [one.visitId, one]));
  return (found?.visits ?? []).map((one) => newest.get(one.visitId) ?? one);
}

/** What is on the desk: a queue or what was found, who is chosen, and what was scanned last. */
export function useDesk(place: DeskPlace) {
  const [queue, setQueue] = useState<DeskQueue>('expected');
  const [found, setFound] = useState<DeskSearchResult>();
  const [chosenId, setChosenId] = useState<number>();
  const [ready, setReady] = useState<string | null>(null);
  const list = useDeskQueue(place, queue);
  const foundNow = useFound(place, found);
  const { visit, row } = useChosen(chosenId, found ? foundNow : (list.data?.list ?? []));
  const rows = found
    ? foundNow.map((one) => (one.visitId === visit?.visitId ? visit : one))
    : (list.data?.list ?? []);
  // Scanned after the guest was chosen, a free card is for them.
  const take = (answer: Answer, text: string) => {
    const { card, visits: guests } = answer;
    if (card?.state === 'free' && row && (row.can.checkIn || row.can.lend)) {
      setReady(card.number);
      return;
    }
    setReady(null);
    // What was found is what is known of it, until it is looked for anew.
    updateCachedAnswer(visitApi, 'find', { ...place, text }, () => answer);
    setFound({ ...answer, text });
    setChosenId(guests[0]?.visitId);
  };
  const look = useWrite((text: string) => visitCalls.find({ ...place, text }), { done: take });
  const choose = (visitId: number | undefined) => {
    setChosenId(visitId);
    setReady(null);
  };
  return {
    queue,
    /** The queue whose guests stand there: after a change those of before, until the others are read. */
    shown: list.of?.queue ?? queue,
    list,
    found,
    rows,
    visit,
    row,
    ready,
    looking: look.busy,
    handedIn: found?.by === 'card' && found.card?.state === 'lent',
    look: (text: string) => void look.run(text),
    choose,
    show: (to: DeskQueue) => {
      setQueue(to);
      setFound(undefined);
      choose(undefined);
    },
    clear: () => {
      setFound(undefined);
      choose(undefined);
    },
    /** A card that was lent or handed in is no longer on the desk. */
    done: () => {
      setReady(null);
      setFound((before) => before && { ...before, by: before.by === 'card' ? 'name' : before.by });
    },
    /** One guest further down or up. */
    walk: (by: 1 | -1) => {
      const at = rows.findIndex((one) => one.visitId === chosenId);
      const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by];
      if (next) choose(next.visitId);
    },
  };
}
export type Desk = ReturnType<typeof useDesk>;
