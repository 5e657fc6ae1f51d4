import { type PassRecordRow, passRecordApi } from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import css from './shared/pass-record.module.css';
import { passRecordFlagTexts } from './shared/pass-record-columns.tsx';

/** How long after the passage the server heard of it. */
function lengthOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return t('passRecord.seconds', seconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t('passRecord.minutes', minutes);
  return t('passRecord.hoursMinutes', Math.floor(minutes / 60), minutes % 60);
}

/** Everything about one passage: times by each clock, what was shown, and what its marks mean. */
export function PassRecordDetail({ row }: { row: PassRecordRow }) {
  const { deviceId, eventId, at, receivedAt } = row;
  const { data, error, refetch } = useRead(passRecordApi, 'get', { deviceId, eventId, at });
  if (error) return <LoadFailed failure={error} retry={() => void refetch()} />;
  const waits = t('kit.loading');
  const told = lengthOf(Date.parse(receivedAt) - Date.parse(at));
  const facts: [string, string | null | undefined][] = [
    [t('passRecord.reason'), t(`deviceApi.rc_${row.reason}`)],
    [t('passRecord.deviceAt'), data ? showTime(data.deviceAt) : waits],
    [t('passRecord.receivedAt'), t('passRecord.reportedAfter', showTime(receivedAt), told)],
    [t('passRecord.clock'), data ? t(`passRecord.clock_${data.clock}`) : waits],
    [
      t('passRecord.pass'),
      data ? (data.pass === null ? t('passRecord.noPass') : t(`passRecord.pass_${data.pass}`)) : waits,
    ],
    [t('passRecord.card'), row.card === null ? null : t('passRecord.cardOf', row.card)],
    [t('passRecord.deviceCode'), row.deviceCode],
    [t('passRecord.door'), data ? data.door : waits],
    [t('passRecord.rev'), data ? data.rev?.toString() : waits],
  ];
  return (
    <div className={css.recordDetail}>
      {passRecordFlagTexts(row).map(({ key, why }) => (
        <p key={key} className={key === 'mark_violation' ? 'bad' : 't2'}>
          {t('passRecord.withReason', t(`passRecord.${key}`), why)}
        </p>
      ))}
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || t('kit.none')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
