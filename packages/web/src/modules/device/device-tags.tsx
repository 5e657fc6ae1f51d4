import type { CommandRow, DeviceRow, ExceptionRow } from '@mdi/contract/modules/device/device.contract.ts';
import { Tag } from '../../kit/page/tag.tsx';
import { showAgo, showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';

export const logisticsTones = { warehouse: 'mute', installation: 'info', online: 'ok' } as const;
export const usageTones = { normal: 'ok', disabled: 'bad' } as const;
export const connectionTones = { online: 'ok', offline: 'bad', never: 'mute' } as const;

/** Where it is on its way: in the warehouse, being installed, online. */
export function LogisticsTag({ logistics }: Pick<DeviceRow, 'logistics'>) {
  return <Tag tone={logisticsTones[logistics]}>{t(`device.logistics_${logistics}`)}</Tag>;
}

/** In use or out of use. */
export function UseTag({ useState }: Pick<DeviceRow, 'useState'>) {
  return <Tag tone={usageTones[useState]}>{t(`device.useState_${useState}`)}</Tag>;
}

export function ConnectionTag({ connection }: Pick<DeviceRow, 'connection'>) {
  return <Tag tone={connectionTones[connection]}>{t(`device.connection_${connection}`)}</Tag>;
}

/** How long ago it was heard of; the moment itself is its tooltip. */
export const SeenAgo = ({ lastSeen }: Pick<DeviceRow, 'lastSeen'>) =>
  lastSeen && (
    <time dateTime={lastSeen} title={showTime(lastSeen)}>
      {showAgo(lastSeen)}
    </time>
  );

/** Whether it is heard of, and when it last was. */
export function ConnectionCell({ connection, lastSeen }: Pick<DeviceRow, 'connection' | 'lastSeen'>) {
  return (
    <span className="two">
      <span>
        <ConnectionTag connection={connection} />
      </span>
      {lastSeen === null ? null : <small>{t('device.seenAgo', showAgo(lastSeen))}</small>}
    </span>
  );
}

const commandTones: Record<CommandRow['state'], 'ok' | 'info' | 'bad' | 'mute'> = {
  queued: 'mute',
  sent: 'info',
  accepted: 'info',
  done: 'ok',
  failed: 'bad',
  rejected: 'bad',
  expired: 'mute',
};

export function CommandTag({ state }: Pick<CommandRow, 'state'>) {
  return <Tag tone={commandTones[state]}>{t(`device.state_${state}`)}</Tag>;
}

const levelTones = { 1: 'info', 2: 'warn', 3: 'bad' } as const;

export function LevelTag({ level }: Pick<ExceptionRow, 'level'>) {
  return <Tag tone={levelTones[level]}>{t(`device.level_${level}`)}</Tag>;
}
