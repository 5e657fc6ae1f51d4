import { formatDate } from '@mdi/contract/kit/display.ts';
import { type Device, deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { columnsOf } from '../../kit/list/columns/columns-of.tsx';
import { EmbeddedList } from '../../kit/list/embedded-list.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { EmptyState } from '../../kit/page/read-states.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { showAgo, showTime } from '../../kit/time/project-time.ts';
import { instantOf } from '../../kit/time/zone-clock.ts';
import { t } from '../../kit/words/words.ts';
import { dayMarks, durationParts, outageSpans } from './connection-timeline.ts';
import css from './device.module.css';

const dayMs = 86_400_000;
const days = 7;

function lengthText(ms: number): string {
  const { days: d, hours, minutes } = durationParts(ms);
  if (d > 0) return t('device.lengthDays', d, hours);
  return hours > 0 ? t('device.lengthHours', hours, minutes) : t('device.lengthMinutes', minutes);
}

const dayOf = (at: number): string => formatDate(new Date(at), 'YYYY-MM-DD', signedInUser().timeZone);
const midnightOf = (day: string): number => Date.parse(instantOf(`${day} 00:00`));

/** The last seven days as one line: heard of, out of reach, not there yet. */
function Line({ device }: { device: Device }) {
  const { deviceId, createdAt } = device;
  // More outages than these in a week could not be told apart on the line.
  const { data } = useRead(deviceManageApi, 'exceptions', { deviceId, code: 'OFFLINE', limit: 50 });
  const end = Date.now();
  const start = end - days * dayMs;
  const outages = (data?.list ?? []).map(({ at, endedAt }) => ({
    from: Date.parse(at),
    to: endedAt === null ? null : Date.parse(endedAt),
  }));
  const spans = outageSpans(outages, Date.parse(createdAt), start, end);
  const percent = (share: number) => `${(share * 100).toFixed(3)}%`;
  return (
    <>
      <div className={css.track} role="img" aria-label={t('device.linePicture', days)}>
        {spans.map(({ kind, left, width }) => (
          <span
            key={`${kind}-${left}`}
            className={css[kind]}
            style={{ left: percent(left), width: percent(width) }}
          />
        ))}
      </div>
      <div className={css.days} aria-hidden="true">
        {dayMarks(start, end, dayOf, midnightOf).map(({ day, left }) => (
          <span key={day} style={{ left: percent(left) }}>
            {day.slice('YYYY-'.length)}
          </span>
        ))}
      </div>
      <div className={css.key}>
        <span>
          <i style={{ background: 'var(--ok-dot)' }} />
          {t('device.connection_online')}
        </span>
        <span>
          <i style={{ background: 'var(--bad-dot)' }} />
          {t('device.connection_offline')}
        </span>
        <span>
          <i style={{ background: 'var(--fill)' }} />
          {t('device.notAdded')}
        </span>
      </div>
    </>
  );
}

/** When a device was heard of and when not: a line of seven days, and every outage. */
export function DeviceConnection({ device }: { device: Device }) {
  const { deviceId, connection, lastSeen } = device;
  const list = useList(deviceManageApi, 'exceptions', { own: { deviceId, code: 'OFFLINE' } });
  const c = columnsOf(list, 'device');
  const now = Date.now();
  return (
    <>
      <section className={`card ${css.deviceLine}`}>
        <h2>{t('device.lineTitle', days)}</h2>
        {lastSeen === null ? (
          <EmptyState icon="device" title={t('device.neverTitle')} text={t('device.neverText')} />
        ) : (
          <>
            <p className="t2">
              {t(`device.now_${connection}`)} · {t('device.seenAgo', showAgo(lastSeen))}
            </p>
            <Line device={device} />
          </>
        )}
      </section>
      <EmbeddedList
        label={t('device.outages')}
        list={list}
        rowKey="exceptionId"
        exported="deviceException"
        columns={[
          c.custom(['at', 'device.offlineFrom'], { width: 200, render: (row) => showTime(row.at) }),
          c.custom(['state', 'device.offlineTo'], {
            width: 200,
            render: ({ endedAt }) =>
              endedAt === null ? <Tag tone="bad">{t('device.stillOffline')}</Tag> : showTime(endedAt),
          }),
          c.custom('length', {
            width: 160,
            render: ({ at, endedAt }) =>
              lengthText((endedAt === null ? now : Date.parse(endedAt)) - Date.parse(at)),
          }),
          c.text(['acknowledged', 'device.acknowledgedBy'], (row) => row.acknowledgedBy, { width: 160 }),
        ]}
        empty={{ title: t('device.outagesEmpty') }}
      />
    </>
  );
}
