import type { VisitRow } from '@mdi/contract/modules/visit/visit.contract.ts';
import { openStates } from '@mdi/contract/modules/visit/visit.flow.ts';
import type { Action } from '../../kit/page/more-menu.tsx';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import type { Ask } from './use-visit-dialogs.tsx';
import { isTime } from './visit-tags.tsx';

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
 * What may be done with a visit: first what its state calls for, the harmful last. Which it is was decided by the
 * server (`can`), from the way of a visit and the rights of the person.
 */
export function actionsOf(visit: VisitRow, ask: Ask): Action[] {
  const { can, state, card } = visit;
  const one = (key: keyof typeof labels): Action => ({
    key,
    label: t(labels[key]),
    run: () => ask({ kind: key, visit }),
  });
  const many = (key: 'cancel' | 'leave'): Action => ({
    key,
    label: t(`visit.${key}`),
    danger: key === 'cancel',
    run: () => ask({ kind: key, visits: [visit] }),
  });
  return [
    can.review && {
      key: 'review',
      label: t('visit.review'),
      run: () => ask({ kind: 'review', visit, approve: true }),
    },
    can.checkIn && isTime(visit, Date.now()) && one('checkIn'),
    can.leave && many('leave'),
    can.complete && one('complete'),
    can.edit && one('edit'),
    can.again && one('again'),
    may('pass:visit:add') && open.includes(state) && state !== 'pending' && one('link'),
    can.send && one('send'),
    can.lend && card === null && one('lend'),
    card !== null && may('pass:visitorCard:lend') && one('takeBack'),
    can.undoArrive && one('undoArrive'),
    can.reveal && one('reveal'),
    can.cancel && many('cancel'),
  ].filter((action) => action !== false);
}
