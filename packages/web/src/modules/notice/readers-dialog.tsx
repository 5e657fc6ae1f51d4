import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { NoticeRow, noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { Input, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { useDebounced } from '../../kit/call/use-debounced.ts';
import { useLoggedRead } from '../../kit/call/use-logged-read.ts';
import { WideTable } from '../../kit/list/columns/wide-table.tsx';
import { ExportButton } from '../../kit/list/export/export-button.tsx';
import { classes } from '../../kit/page/classes.ts';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import css from './notice.module.css';
import { noticeCalls, titleOf } from './use-notice.ts';

type Reader = OutputOf<typeof noticeApi.ops.readers>['list'][number];
type What = 'unread' | 'read' | 'unconfirmed' | 'confirmed';

const perPage = 10;

const columnsOf = () => [
  { title: t('notice.readerName'), dataIndex: 'name', width: 120 },
  { title: t('notice.companyName'), dataIndex: 'companyName', width: 240, ellipsis: true },
  {
    title: t('notice.readAt'),
    width: 168,
    render: (_: unknown, { readAt }: Reader) => (readAt ? showTime(readAt) : t('kit.none')),
  },
  {
    title: t('notice.confirmedAt'),
    width: 168,
    render: (_: unknown, { confirmedAt }: Reader) => (confirmedAt ? showTime(confirmedAt) : t('kit.none')),
  },
];

type Props = { notice: NoticeRow; companyId?: number | undefined; companyName?: string; onClose: () => void };

/** Who has read a notice and who has not; that it was looked at is recorded. */
export function ReadersDialog({ notice, companyId, companyName, onClose }: Props) {
  const [what, setWhat] = useState<What>(notice.mustConfirm ? 'unconfirmed' : 'unread');
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim());
  const { noticeId } = notice;
  const filters = {
    noticeId,
    what,
    ...(companyId === undefined ? {} : { companyId }),
    ...(keyword === '' ? {} : { keyword }),
  };
  const asked = { ...filters, page, limit: perPage };
  const { data, error, retry } = useLoggedRead(['notice readers', asked], true, () =>
    noticeCalls.readers(asked),
  );
  const all: What[] = notice.mustConfirm
    ? ['unread', 'read', 'unconfirmed', 'confirmed']
    : ['unread', 'read'];
  return (
    <InfoDialog
      title={`${t('notice.readersTitle')} · ${titleOf(notice)}`}
      width={760}
      unfocused
      onClose={onClose}
    >
      <div className={css.readerTools}>
        <Segmented<What>
          aria-label={t('notice.what')}
          value={what}
          options={all.map((value) => ({ value, label: t(`notice.what_${value}`) }))}
          onChange={(next) => {
            setWhat(next);
            setPage(1);
          }}
        />
        <Input
          allowClear
          aria-label={t('notice.readersKeyword')}
          placeholder={t('notice.readersKeyword')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPage(1);
          }}
        />
        <ExportButton of="noticeReader" list={{ filters, total: data?.total ?? 0 }} />
      </div>
      <p className={classes('t3', 's12', css.readerNote)}>
        {companyName ? `${companyName} · ` : ''}
        {t('notice.readersNote')}
      </p>
      {error ? (
        <LoadFailed failure={error} retry={retry} />
      ) : (
        <WideTable<Reader>
          size="small"
          rowKey="employeeId"
          loading={data === undefined}
          columns={columnsOf()}
          dataSource={data?.list ?? []}
          locale={{ emptyText: t(data ? 'notice.readersEmpty' : 'kit.loading') }}
        />
      )}
      <Pagination
        className={css.readerPages ?? ''}
        current={page}
        pageSize={perPage}
        total={data?.total ?? 0}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setPage}
      />
    </InfoDialog>
  );
}
