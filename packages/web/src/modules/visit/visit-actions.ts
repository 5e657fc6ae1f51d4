import type { VisitRow } from '@mdi/contract/modules/visit/visit.contract.ts';
import { openStates } from '@mdi/contract/modules/visit/visit.flow.ts';
import type { Act, Acts } from '../../kit/list/act-definitions.ts';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import { visitorName } from './use-visit.ts';
import type { Ask } from './visit-dialog-loader.ts';
import { isCheckInTime } from './visit-times.tsx';

const open: readonly string[] = openStates;

/** What is asked of one visit, and how it is called. */
const labels = {
  checkIn: 'visit.deskCheckIn',
  undoArrive: 'visit.undoArrive',
  complete: 'visit.complete',
  edit: 'kit.edit',
  again: 'visit.again',
  link: 'visit.linkShow',
  send: 'visit.send',
  lend: 'visit.deskLend',
  takeBack: 'visit.deskTakeBack',
  reveal: 'visit.reveal',
} as const;

/**
 * What may be done with visits: first what the state of one calls for, the harmful last. Which it is was decided by the
 * server (`can`), from the way of a visit and the rights of the person.
 */
export function visitActions(ask: Ask): Acts<VisitRow> {
  const several = may(['pass:visit:review', 'pass:visit:leave', 'pass:visit:edit']);
  const one = (kind: keyof typeof labels, fits: Act<VisitRow>['fits']): Act<VisitRow> => ({
    label: t(labels[kind]),
    fits,
    run: (visit) => ask({ kind, visit }),
  });
  return {
    nameOf: visitorName,
    moreOf: (name) => t('visit.moreOf', name),
    first: true,
    of: [
      {
        label: t('visit.review'),
        fits: ({ can }) => can.review,
        run: (visit) => ask({ kind: 'review', visit, approve: true }),
      },
      several && {
        label: t('visit.approve'),
        at: 'bulk',
        icon: 'check',
        // Where the guest named somebody unknown, the review asks whom they meant.
        fits: ({ can, hostId }) => can.review && hostId !== null,
        all: (visits, done) => ask({ kind: 'approve', visits, done }),
      },
      one('checkIn', (visit) => visit.can.checkIn && isCheckInTime(visit, Date.now())),
      {
        label: t('visit.leave'),
        icon: several ? 'right' : undefined,
        fits: ({ can }) => can.leave,
        all: (visits, done) => ask({ kind: 'leave', visits, done }),
      },
      one('complete', ({ can }) => can.complete),
      one('edit', ({ can }) => can.edit),
      one('again', ({ can }) => can.again),
      one('link', ({ state }) => may('pass:visit:add') && open.includes(state) && state !== 'pending'),
      one('send', ({ can }) => can.send),
      one('lend', ({ can, card }) => can.lend && card === null),
      one('takeBack', ({ card }) => card !== null && may('pass:visitorCard:lend')),
      one('undoArrive', ({ can }) => can.undoArrive),
      one('reveal', ({ can }) => can.reveal),
      {
        label: t('visit.cancel'),
        danger: true,
        icon: several ? 'close' : undefined,
        fits: ({ can }) => can.cancel,
        all: (visits, done) => ask({ kind: 'cancel', visits, done }),
      },
    ],
  };
}
