import { formatCount } from '@mdi/contract/kit/display.ts';
import type { ReportRow } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { Switch } from 'antd';
import { Tag } from '../../kit/page/tag.tsx';
import { t } from '../../kit/words/words.ts';
import type { Ask } from './report-dialog-loader.ts';
import css from './research-report.module.css';
import { titleOf } from './use-report.ts';

type Row = Pick<ReportRow, 'reportId' | 'titleZh' | 'titleEn' | 'state' | 'published' | 'can' | 'version'>;

export const PublishedTag = ({ published }: Pick<ReportRow, 'published'>) => (
  <Tag tone={published ? 'ok' : 'mute'}>{t(`researchReport.published_${published}`)}</Tag>
);

export const RemovedTag = () => <Tag tone="bad">{t('researchReport.removed_true')}</Tag>;

export const ReportValidityTag = ({ state }: Pick<ReportRow, 'state'>) => (
  <Tag tone={state === 'N' ? 'ok' : 'bad'}>{t(`researchReport.state_${state}`)}</Tag>
);

/** Whether it counts; pressing asks first. Who may not change it is told. */
export function ValiditySwitch({ report, ask }: { report: Row; ask: Ask }) {
  const { state, can } = report;
  if (!can.setInvalid && !can.setValid) return <ReportValidityTag state={state} />;
  return (
    <Switch
      size="small"
      checked={state === 'N'}
      aria-label={`${t('researchReport.state')} ${titleOf(report)}`}
      onChange={(on) => ask({ kind: on ? 'setValid' : 'setInvalid', report })}
    />
  );
}

/** Whether readers may see it, the same way. */
export function PublishedSwitch({ report, ask }: { report: Row; ask: Ask }) {
  const { published, can } = report;
  if (!can.publish && !can.unpublish) return <PublishedTag published={published} />;
  return (
    <Switch
      size="small"
      checked={published}
      aria-label={`${t('researchReport.published')} ${titleOf(report)}`}
      onChange={(on) => ask({ kind: on ? 'publish' : 'unpublish', report })}
    />
  );
}

const whole = 4;

/** How whole it is in each language. */
export const CompletenessTags = ({ complete: { zh, en } }: Pick<ReportRow, 'complete'>) => (
  <span className={css.complete}>
    {t('researchReport.completeOf', zh, en)}
    <span aria-hidden="true">
      {[zh, en].map((count, at) => (
        <progress key={at === 0 ? 'zh' : 'en'} max={whole} value={count} />
      ))}
    </span>
  </span>
);

/** How often, with how many people in the tooltip. */
export const TimesWithPeople = ({ times, people }: { times: number; people: number }) => (
  <span title={`${t('researchReport.times', times)} · ${t('researchReport.people', people)}`}>
    {formatCount(times)}
  </span>
);
