import { ledgerDays } from '@mdi/contract/modules/research-report/report.fields.ts';
import {
  type ReportDays,
  researchReportApi,
} from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { columnsOf } from '../../kit/list/columns/columns-of.tsx';
import { EmbeddedList } from '../../kit/list/embedded-list.tsx';
import { filtersOf } from '../../kit/list/filters/filters-of.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { t } from '../../kit/words/words.ts';
import css from './research-report.module.css';
import { readingTimeText } from './use-report.ts';

const ranges: readonly ReportDays[] = [7, 30, 90, ledgerDays];

/** Who has read or saved a report; that it was looked at is recorded. */
export function ReportReaders({ reportId }: { reportId: number }) {
  const list = useList(researchReportApi, 'readers', { own: { reportId } });
  const c = columnsOf(list, 'researchReport');
  const f = filtersOf(list, 'researchReport');
  return (
    <>
      <p className="t3 s12">
        {t('researchReport.ledgerHint', ledgerDays)} {t('researchReport.ledgerNames')}
      </p>
      <EmbeddedList
        label={t('researchReport.ledgerTab')}
        list={list}
        // A person has one row; what they are told by is masked.
        rowKey={({ name, phone, lastAt }) => `${name} ${phone} ${lastAt}`}
        exported="reportReader"
        tools={
          <span className={css.readerTools}>
            {f.word('keyword', 'researchReport.ledgerKeyword')}
            {f.choice(
              'days',
              ranges.map((value) => ({ value, label: t('researchReport.lastDays', value) })),
            )}
          </span>
        }
        columns={[
          c.name(['name', 'researchReport.readerName'], ({ name }) => name ?? t('researchReport.noName'), {
            width: 112,
          }),
          c.text(['phone', 'researchReport.readerPhone'], { width: 124, grows: false }),
          c.name('companyName', ({ companyName }) => companyName ?? t('researchReport.noCompany'), {
            width: 180,
          }),
          c.count('reads'),
          c.count('opens'),
          c.custom(['seconds', 'researchReport.readingTime'], {
            align: 'end',
            render: ({ seconds }) => readingTimeText(seconds),
          }),
          c.custom(['furthest', 'researchReport.furthestColumn'], {
            align: 'end',
            render: ({ furthest, pages }) => (pages === null ? furthest : `${furthest} / ${pages}`),
          }),
          c.count('downloads'),
          c.time('lastAt'),
        ]}
        empty={
          list.filtered
            ? { title: t('researchReport.noReaderFound') }
            : { title: t('researchReport.readersEmpty'), text: t('researchReport.readersEmptyText') }
        }
      />
    </>
  );
}
