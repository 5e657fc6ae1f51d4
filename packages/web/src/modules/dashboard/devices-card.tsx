import { formatCount } from '@mdi/contract/kit/display.ts';
import type { LiveBoard } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { Button } from 'antd';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { toast } from '../../kit/page/toast.ts';
import {
  addDevicePath,
  deviceAddress,
  deviceExceptionListPath,
  deviceListPath,
  listWith,
} from '../../kit/paths/addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { showTime, today } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import css from './dashboard.module.css';
import { DashboardCard, ShareBar, type SharePart } from './dashboard-card.tsx';
import type { FigureLinks } from './figure-tiles.tsx';

const manage = client(deviceManageApi);

type Devices = NonNullable<LiveBoard['devices']>;
type Exceptions = NonNullable<LiveBoard['exceptions']>;
type Row = Exceptions['rows'][number];

function partsOf({ normal, fault, offline, waiting }: Devices): SharePart[] {
  return [
    { key: 'normal', tone: 'ok', label: t('device.health_normal'), count: normal },
    { key: 'fault', tone: 'warn', label: t('device.health_fault'), count: fault },
    { key: 'offline', tone: 'bad', label: t('device.health_offline'), count: offline },
    { key: 'waiting', tone: 'none', label: t('device.health_waiting'), count: waiting },
  ];
}

function Health({ devices, links }: { devices: Devices; links: FigureLinks }) {
  return (
    <div className={css.health}>
      <ShareBar parts={partsOf(devices)} />
      <ul className={css.legend}>
        <li className={css.legendOf}>{t('dashboard.health')}</li>
        {partsOf(devices).map(({ key, tone, label, count }) => (
          <li key={key} data-health={key}>
            <i className={css[`tone-${tone}`]} />
            <MaybeLink className={css.plain} to={listWith(deviceListPath, { ...links.place, health: key })}>
              {label} {formatCount(count)}
            </MaybeLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const tones = { 1: 'other', 2: 'warn', 3: 'bad' } as const;

/** Today the time is enough; before, the day is what matters. */
function moment(at: string): string {
  const [day = '', time = ''] = showTime(at).split(' ');
  return day === today() ? time : `${day.slice(5)} ${time.slice(0, 5)}`;
}

type RowProps = {
  row: Row;
  /** The board is of several projects, in which the same names occur. */
  many: boolean;
  settle: ((exceptionId: number) => void) | undefined;
  busy: boolean;
};

function ExceptionItem({ row, many, settle, busy }: RowProps) {
  const { exceptionId, deviceId, deviceName, deviceCode, areaName, code, level, at } = row;
  const place = [many ? row.projectName : null, areaName, deviceCode].filter(Boolean).join(' · ');
  const name = t(`deviceApi.ex_${code}`);
  return (
    <tr data-exception={code}>
      <td>
        <span className={css.level} title={t(`device.level_${level}`)}>
          <i className={css[`tone-${tones[level]}`]} />
          <span className="unseen">{t(`device.level_${level}`)}</span>
          {name}
        </span>
      </td>
      <td>
        <span className="two" title={`${deviceName} · ${place}`}>
          <MaybeLink className={`one-line ${css.plain}`} to={deviceAddress(deviceId, 'exceptions')}>
            {deviceName}
          </MaybeLink>
          <small className="one-line">{place}</small>
        </span>
      </td>
      <td>
        <time dateTime={at} title={showTime(at)}>
          {moment(at)}
        </time>
      </td>
      <td>
        {row.acknowledgedAt !== null ? (
          <span className={css.boardDone} title={showTime(row.acknowledgedAt)}>
            <Icon name="check" size={14} />
            <span className="one-line">
              {row.acknowledgedBy} {showTime(row.acknowledgedAt).slice(11, 16)}
            </span>
          </span>
        ) : settle ? (
          <Button
            size="small"
            disabled={busy}
            aria-label={t('dashboard.acknowledgeOf', name, deviceName)}
            onClick={() => settle(exceptionId)}
          >
            {t('device.acknowledge')}
          </Button>
        ) : (
          <span className="t3">{t('dashboard.notAcknowledged')}</span>
        )}
      </td>
    </tr>
  );
}

type ListProps = { exceptions: Exceptions; many: boolean; reread: () => void };

/** What is wrong now; whoever looks after it says so here, and nobody is told again. */
function ExceptionList({ exceptions, many, reread }: ListProps) {
  const acknowledge = useWrite((exceptionId: number) => manage.acknowledge({ exceptionIds: [exceptionId] }), {
    done: ({ changed }) => {
      toast.success(t('device.acknowledgedDone', changed));
      reread();
      void queryClient.invalidateQueries({ queryKey: [deviceManageApi.module] });
    },
  });
  if (exceptions.rows.length === 0) {
    return (
      <div className={css.nothing}>
        <Icon name="check" size={20} />
        <p>{t('dashboard.exceptionsNone')}</p>
      </div>
    );
  }
  const settle = exceptions.can.acknowledge ? (id: number) => void acknowledge.run(id) : undefined;
  return (
    <table className={css.exceptions}>
      <colgroup>
        <col className={css.what} />
        <col />
        <col className={css.when} />
        <col className={css.who} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('device.exception')}</th>
          <th scope="col">{t('device.deviceAndPlace')}</th>
          <th scope="col">{t('device.at')}</th>
          <th scope="col">{t('dashboard.handling')}</th>
        </tr>
      </thead>
      <tbody>
        {exceptions.rows.map((row) => (
          <ExceptionItem
            key={row.exceptionId}
            row={row}
            many={many}
            settle={settle}
            busy={acknowledge.busy}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Devices that nobody has installed yet: where they wait. */
function NoneInstalled({ devices, links }: { devices: Devices; links: FigureLinks }) {
  return (
    <div className={css.nothing}>
      <Icon name="device" size={28} />
      <p>{t('dashboard.noneInstalled', formatCount(devices.waiting))}</p>
      <p className="t3">{t('dashboard.noneInstalledText')}</p>
      <MaybeLink className="button" to={listWith(deviceListPath, { ...links.place, health: 'waiting' })}>
        {t('dashboard.toWaiting')}
      </MaybeLink>
    </div>
  );
}

/** Before the first device there is nothing to be healthy: how one comes. */
function NoDevices() {
  return (
    <div className={css.nothing}>
      <Icon name="device" size={28} />
      <p>{t('device.emptyTitle')}</p>
      {may('pass:device:add') ? (
        <>
          <p className="t3">{t('device.emptyText')}</p>
          <MaybeLink className="button" to={addDevicePath}>
            <Icon name="plus" />
            {t('device.addNew')}
          </MaybeLink>
        </>
      ) : (
        <p className="t3">{t('device.emptyRead')}</p>
      )}
    </div>
  );
}

type Props = {
  devices: Devices | null;
  exceptions: Exceptions | null;
  links: FigureLinks;
  many: boolean;
  reread: () => void;
};

/** How the devices are, and what is wrong with them. */
export function DevicesCard({ devices, exceptions, links, many, reread }: Props) {
  const calm = (exceptions?.open ?? 0) === 0;
  const none = calm && devices?.total === 0;
  const waiting = calm && devices !== null && devices.total > 0 && devices.total === devices.waiting;
  const open = { ...links.place, state: 'open' };
  return (
    <DashboardCard
      name="devices"
      title={t('dashboard.exceptions')}
      beside={
        exceptions && exceptions.open > 0 ? (
          <MaybeLink
            className={exceptions.waiting > 0 ? 'badge bad' : 'badge'}
            title={t('dashboard.exceptionsOpen', exceptions.open)}
            to={listWith(deviceExceptionListPath, open)}
          >
            {formatCount(exceptions.open)}
          </MaybeLink>
        ) : undefined
      }
      end={
        <MaybeLink className="s12" to={listWith(deviceListPath, links.place)}>
          {t('dashboard.toDevices')}
        </MaybeLink>
      }
    >
      {none ? <NoDevices /> : null}
      {devices && !none ? <Health devices={devices} links={links} /> : null}
      {waiting ? <NoneInstalled devices={devices} links={links} /> : null}
      {exceptions && !none && !waiting ? (
        <ExceptionList exceptions={exceptions} many={many} reread={reread} />
      ) : null}
    </DashboardCard>
  );
}
