import {
  type VisitorCardRow,
  visitorCardApi,
} from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { TimeCell, timeWidth } from '../../kit/list/columns/time-cell.tsx';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { visitAddress, visitorCardAddress } from '../../kit/paths/addresses.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { cardDialogs } from './card-dialog-loader.ts';
import { VisitorCardTag, visitorCardActions } from './card-tag-and-actions.tsx';

const Borrower = ({ visitId, visitorName }: VisitorCardRow) =>
  visitId !== null && (
    <MaybeLink className="name-cell" to={visitAddress(visitId)}>
      {visitorName ?? t('visit.unnamed')}
    </MaybeLink>
  );

const State = (row: VisitorCardRow) => (
  <span className="cell-tags">
    <VisitorCardTag card={row} />
  </span>
);

const Due = ({ dueAt, overdue }: VisitorCardRow) =>
  dueAt !== null && (
    <span className={overdue ? 'bad' : ''}>
      <TimeCell at={dueAt} />
    </span>
  );

/** PASS03010: the visitor cards, where they are, and to whom they are lent. */
export function VisitorCardList() {
  const { c, f, ask, page, projectId } = useListPage(visitorCardApi, 'list', 'visitorCard', cardDialogs);
  const { data } = useRead(visitorCardApi, 'options', {});
  return page({
    rowKey: 'cardId',
    exported: 'visitorCard',
    imports: 'visitorCard',
    columns: [
      c.link('number', (row) => visitorCardAddress(row.cardId), { width: 152 }),
      c.text('name', { width: 144 }),
      c.custom('state', { width: 172, render: State }),
      c.custom(['visitor', 'visitorCard.visitorName'], { width: 132, render: Borrower }),
      c.time('lentAt'),
      c.custom('dueAt', { width: timeWidth, render: Due }),
      c.text(['company', 'visitorCard.companyName'], (row) => row.companyName ?? t('visitorCard.reception'), {
        width: 168,
      }),
      c.project('visitorCard.projectName', { width: 132 }),
      c.text('remarks', { width: 160 }),
      c.time('updatedAt'),
    ],
    acts: visitorCardActions(ask),
    filters: [
      f.word('keyword'),
      f.project('visitorCard.projectId', recordChoices(data?.projects, 'projectId', 'projectName')),
      f.choice('state'),
      f.flag('overdue'),
    ],
    add: {
      run: () => ask({ kind: 'add', projectId: projectId ?? null }),
      needs: 'pass:visitorCard:add',
    },
  });
}
