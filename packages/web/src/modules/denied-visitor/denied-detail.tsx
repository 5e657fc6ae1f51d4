import { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { useNavigate } from 'react-router';
import { editAct, removeAct } from '../../kit/list/act-definitions.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { deniedVisitorListPath } from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { FactCard, factsOf } from '../../kit/record/facts.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { useRecord } from '../../kit/record/use-record.ts';
import { t } from '../../kit/words/words.ts';
import { deniedDialogs } from './denied-dialog-loader.ts';
import { DeniedTag } from './denied-tag.tsx';

/** Somebody on the deny list: why, until when, and the history. */
export function DeniedVisitorDetail() {
  const navigate = useNavigate();
  const { record: row, failure, reload } = useRecord(deniedVisitorApi, 'deniedId');
  const { ask, dialog } = useDialogs(deniedDialogs);
  if (!row || failure)
    return <PagePending title={t('deniedVisitor.detail')} failure={failure} retry={reload} />;
  const f = factsOf(row, 'deniedVisitor');
  const removed = () => navigate(listAddress(deniedVisitorListPath));
  const facts = (
    <FactCard
      title={t('deniedVisitor.facts')}
      facts={[
        f.plain('name', 'phone', 'idNumber', 'projectName'),
        f.of('until', row.until ?? t('deniedVisitor.forGood')),
        f.plain('addedBy'),
        f.time('createdAt'),
        f.wide('reason', row.reason),
      ]}
    />
  );
  return (
    <>
      <DetailPage
        title={row.name}
        beside={<DeniedTag over={row.over} />}
        hint={row.projectName}
        actions={
          <HeadActions
            row={row}
            of={[
              editAct({ run: () => ask({ kind: 'edit', row }) }),
              removeAct(t('deniedVisitor.remove'), () => ask({ kind: 'remove', row, done: removed })),
            ]}
          />
        }
        tabs={[{ id: 'facts', title: t('deniedVisitor.facts'), body: () => facts }]}
        history={{ entity: 'deniedVisitor', id: row.deniedId }}
      />
      {dialog}
    </>
  );
}
