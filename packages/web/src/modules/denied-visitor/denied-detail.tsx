import { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { listAddress } from '../../kit/list/list-memory.ts';
import { useDialogs } from '../../kit/page/dialogs-in.tsx';
import { PageWaits } from '../../kit/page/page-waits.tsx';
import { deniedVisitorListPath } from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { FactCard } from '../../kit/record/facts.tsx';
import { useRecord } from '../../kit/record/use-record.ts';
import { showTime } from '../../kit/time/moment.ts';
import { t } from '../../kit/words/words.ts';
import { deniedQuestions } from './denied-questions.ts';
import { DeniedTag } from './denied-tag.tsx';

/** Somebody on the deny list: why, until when, and the history. */
export function DeniedVisitorDetail() {
  const navigate = useNavigate();
  const { record: row, failure, reload } = useRecord(deniedVisitorApi, 'deniedId');
  const { ask, dialog } = useDialogs(deniedQuestions);
  if (!row || failure) {
    return <PageWaits title={t('deniedVisitor.detail')} failure={failure} retry={() => void reload()} />;
  }
  const { can } = row;
  const removed = () => navigate(listAddress(deniedVisitorListPath));
  const facts = (
    <FactCard
      title={t('deniedVisitor.facts')}
      facts={[
        { label: t('deniedVisitor.name'), value: row.name },
        { label: t('deniedVisitor.phone'), value: row.phone },
        { label: t('deniedVisitor.idNumber'), value: row.idNumber },
        { label: t('deniedVisitor.projectName'), value: row.projectName },
        { label: t('deniedVisitor.until'), value: row.until ?? t('deniedVisitor.forGood') },
        { label: t('deniedVisitor.addedBy'), value: row.addedBy },
        { label: t('deniedVisitor.createdAt'), value: showTime(row.createdAt) },
        { label: t('deniedVisitor.reason'), value: row.reason, wide: true },
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
          <>
            {can.remove ? (
              <Button danger onClick={() => ask({ kind: 'remove', row, done: removed })}>
                {t('deniedVisitor.remove')}
              </Button>
            ) : null}
            {can.edit ? (
              <Button type="primary" onClick={() => ask({ kind: 'edit', row })}>
                {t('kit.edit')}
              </Button>
            ) : null}
          </>
        }
        tabs={[{ id: 'facts', title: t('deniedVisitor.facts'), body: () => facts }]}
        history={{ entity: 'deniedVisitor', id: row.deniedId }}
      />
      {dialog}
    </>
  );
}
