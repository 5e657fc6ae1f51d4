import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { WideTable } from '../../kit/list/columns/wide-table.tsx';
import { EmptyState, LoadFailed } from '../../kit/page/read-states.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { t } from '../../kit/words/words.ts';
import css from './notice.module.css';
import type { Ask } from './notice-dialog-loader.ts';
import { ReadCount } from './notice-tags.tsx';
import type { Notice } from './use-notice.ts';

type Rate = OutputOf<typeof noticeApi.ops.rates>[number];

const percent = ({ read, people }: Rate) => (people === 0 ? 0 : Math.round((read / people) * 100));

const perPage = 20;

/** How many have read and confirmed a notice, by company; names are seen in a dialog. */
export function ReadRatesByCompany({ notice, ask }: { notice: Notice; ask: Ask }) {
  const { noticeId, mustConfirm, can, reminders } = notice;
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRead(noticeApi, 'rates', { noticeId });
  if (error) return <LoadFailed failure={error} retry={() => void refetch()} />;
  if (!data) return <p className="t3">{t('kit.loading')}</p>;
  if (data.length === 0) return <EmptyState title={t('notice.noRates')} text={t('notice.noRatesText')} />;
  return (
    <section className="card" aria-label={t('notice.byCompany')}>
      <div className="tools">
        <span className="t2">{t('notice.readCount')}</span>
        <ReadCount {...notice} counted />
        {mustConfirm ? (
          <span className="t2">
            {t('notice.confirmedCount')} {notice.confirmedCount}
          </span>
        ) : null}
        {reminders.sent > 0 ? (
          <span className="t3 s12">{t('notice.remindedTimes', reminders.sent)}</span>
        ) : null}
        <span className={css.grow} />
        {can.readers ? (
          <Button onClick={() => ask({ kind: 'readers', notice })}>{t('notice.readers')}</Button>
        ) : null}
      </div>
      <WideTable<Rate>
        rowKey="companyId"
        dataSource={data.slice((page - 1) * perPage, page * perPage)}
        columns={[
          { title: t('notice.companyName'), dataIndex: 'companyName', width: 280, ellipsis: true },
          { title: t('notice.peopleColumn'), dataIndex: 'people', align: 'end', width: 96 },
          { title: t('notice.read'), dataIndex: 'read', align: 'end', width: 96 },
          ...(mustConfirm
            ? [{ title: t('notice.confirmed'), dataIndex: 'confirmed', align: 'end' as const, width: 112 }]
            : []),
          {
            title: t('notice.rate'),
            width: 160,
            render: (_, rate) => (
              <span className={css.reads}>
                <progress
                  max={100}
                  value={percent(rate)}
                  aria-label={`${rate.companyName} ${percent(rate)}%`}
                />
                {percent(rate)}%
              </span>
            ),
          },
          ...(can.readers
            ? [
                {
                  title: t('kit.operations'),
                  width: 136,
                  render: (_: unknown, { companyId, companyName }: Rate) => (
                    <LinkButton
                      aria-label={`${t('notice.readers')} ${companyName}`}
                      onClick={() => ask({ kind: 'readers', notice, companyId, companyName })}
                    >
                      {t('notice.readers')}
                    </LinkButton>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Pagination
        className={css.pages ?? ''}
        current={page}
        pageSize={perPage}
        total={data.length}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setPage}
      />
    </section>
  );
}
