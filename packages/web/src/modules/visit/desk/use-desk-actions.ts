import type { VisitRow } from '@mdi/contract/modules/visit/visit.contract.ts';
import { useWrite } from '../../../kit/call/use-write.ts';
import { toast } from '../../../kit/page/toast.ts';
import { may } from '../../../kit/rights/can.tsx';
import { t } from '../../../kit/words/words.ts';
import {
  refreshVisits,
  refreshVisitsAndWait,
  visitCalls,
  visitorCardCalls,
  visitorName,
  visitToastKey,
} from '../use-visit.ts';
import type { Ask } from '../visit-dialog-loader.ts';
import { isCheckInTime } from '../visit-times.tsx';
import { type DeskAction, deskActionsOf } from './desk-actions.ts';
import { undoCheckIn, undoCheckOut } from './undo-check-in-out.ts';
import type { Desk } from './use-desk.ts';

type Doing = { act: DeskAction; row: VisitRow; card: string | null };

/** What was done, and how to take it back where that can be. */
type Outcome = { text: string; undo?: () => void };
const told = (text: string): Outcome => ({ text });

async function leave(row: VisitRow, card: 'returned' | null, text: string): Promise<Outcome> {
  const { version } = await visitCalls.leave({ visitId: row.visitId, card });
  return { text, undo: undoCheckOut(row, version) };
}

/** Does it, and says what was done. What has to be asked first is a question, and answers nothing here. */
async function perform({ act, row, card }: Doing): Promise<Outcome | undefined> {
  const { visitId, projectId } = row;
  const name = visitorName(row);
  switch (act) {
    case 'checkIn':
      await visitCalls.checkIn({ visitId, card: null });
      return { text: t('visit.deskArrived', name), undo: undoCheckIn(row) };
    case 'checkInCard':
      await visitCalls.checkIn({ visitId, card });
      return { text: t('visit.deskArrivedCard', name, card ?? ''), undo: undoCheckIn(row) };
    case 'lend':
      if (card === null) return undefined;
      await visitorCardCalls.lend({ visitId, number: card });
      return told(t('visit.deskLent', card, name));
    case 'leave':
      return leave(row, null, t('visit.leftDone', name));
    case 'leaveCard':
      return leave(row, 'returned', t('visit.leftCardDone', name, row.card?.number ?? ''));
    case 'approve':
      await visitCalls.review({ visitId, approve: true, reason: null });
      return told(t('visit.approved', name));
    case 'takeBack':
      await visitorCardCalls.takeBack({ projectId, number: row.card?.number ?? '' });
      return told(t('visit.deskTaken', row.card?.number ?? ''));
    case 'reject':
    case 'complete':
    case 'undoArrive':
    case 'call':
      return undefined;
  }
}

/** Does it, and is busy until the desk shows it: a second Enter must not act on what is no longer so. */
async function performed(doing: Doing): Promise<(Outcome & { about: string }) | undefined> {
  const done = await perform(doing);
  if (done === undefined) return undefined;
  await refreshVisitsAndWait();
  return { ...done, about: visitToastKey(doing.row.visitId) };
}

/** What must be asked before an act; null where it is done at once. */
function questionOf({ act, row, card }: Doing): Parameters<Ask>[0] | null {
  if (act === 'reject') return { kind: 'review', visit: row, approve: false };
  if (act === 'approve' && row.hostId === null) return { kind: 'review', visit: row, approve: true };
  if (act === 'complete') return { kind: 'complete', visit: row };
  if (act === 'undoArrive') return { kind: 'undoArrive', visit: row };
  if (act === 'call') return { kind: 'reveal', visit: row };
  if (act === 'checkInCard' && card === null) return { kind: 'checkIn', visit: row };
  if (act === 'lend' && card === null) return { kind: 'lend', visit: row };
  // Somebody must say what became of the card.
  if (act === 'leave' && row.card !== null) return { kind: 'leave', visits: [row] };
  return null;
}

/** What may be done with the chosen guest, and doing it; the scan box gets the focus back (`over`). */
export function useDeskActions(desk: Desk, ask: Ask, { now, over }: { now: number; over: () => void }) {
  const { row, ready, handedIn } = desk;
  const write = useWrite(performed, {
    done: (did) => {
      if (did?.undo) toast.undoable(did.text, { text: t('visit.undo'), run: did.undo }, did.about);
      else if (did) toast.success(did.text, did.about);
      desk.done();
      over();
    },
    failed: () => {
      refreshVisits();
      over();
      return false;
    },
  });
  const scanned = { ready, handedIn, lends: may('pass:visitorCard:lend') };
  const acts = row ? deskActionsOf(row, { ...scanned, inTime: isCheckInTime(row, now) }) : [];
  const run = (act: DeskAction | undefined, of: VisitRow | undefined = row) => {
    if (act === undefined || of === undefined || write.busy) return;
    const doing = { act, row: of, card: of === row ? ready : null };
    const question = questionOf(doing);
    if (question) ask(question);
    else void write.run(doing);
  };
  return { acts, run, busy: write.busy };
}
export type DeskActions = ReturnType<typeof useDeskActions>;
