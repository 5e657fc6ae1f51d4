import { faultApi, faultBounds } from '@mdi/contract/modules/fault/fault.contract.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { faultPaths } from '../../kit/paths/addresses.ts';
import { faultActions } from './fault-actions.ts';
import { faultDialogs } from './fault-dialog-loader.ts';
import { affectedPeopleText, FaultStateTag, faultTagChoices } from './fault-state-tag.tsx';

/** The error log: what broke in people's browsers, each error once. */
export function FaultList() {
  const { c, f, ask, page } = useListPage(faultApi, 'list', 'fault', faultDialogs);
  return page({
    rowKey: 'faultId',
    columns: [
      c.link('message', ({ faultId }) => faultPaths.detail(faultId), { width: 260 }),
      c.custom(['faultId', 'fault.number'], {
        width: 72,
        align: 'end',
        render: ({ faultId }) => faultId,
      }),
      c.text('source', { width: 150 }),
      c.kind('kind', { seldom: true }),
      c.kind('surface', { seldom: true }),
      c.custom('state', { tags: faultTagChoices(), render: FaultStateTag }),
      c.count('times'),
      c.custom('people', {
        width: 96,
        align: 'end',
        render: ({ people }) => affectedPeopleText(people, faultBounds.people),
      }),
      c.text('versions', ({ versions }) => versions.join(' '), { width: 96, grows: false, seldom: true }),
      c.time('firstAt', { seldom: true }),
      c.time('lastAt'),
    ],
    acts: { of: faultActions(ask), nameOf: ({ faultId }) => String(faultId) },
    filters: [f.word('keyword'), f.choice('state'), f.choice('kind'), f.choice('surface')],
  });
}
