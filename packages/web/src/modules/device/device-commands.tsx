import {
  type CommandRow,
  commandLists,
  deviceManageApi,
} from '@mdi/contract/modules/device/device.contract.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { columnsOf } from '../../kit/list/columns/columns-of.tsx';
import { TimeCell } from '../../kit/list/columns/time-cell.tsx';
import { EmbeddedList } from '../../kit/list/embedded-list.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { toast } from '../../kit/page/toast.ts';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { CommandTag } from './device-tags.tsx';
import { deviceCalls, refreshDevices } from './use-device.ts';

function Retry({ row }: { row: CommandRow }) {
  const retry = useWrite(() => deviceCalls.retry({ commandId: row.commandId }), {
    done: () => {
      toast.success(t('device.commandSent', row.deviceName));
      refreshDevices();
    },
  });
  if (!row.can.retry) return t('kit.none');
  return (
    <LinkButton loading={retry.busy} onClick={() => void retry.run(undefined)}>
      {t('device.retry')}
    </LinkButton>
  );
}

/** When it ended, or until when it waits for its device. */
function Ending({ row }: { row: CommandRow }) {
  if (row.endedAt !== null) return <TimeCell at={row.endedAt} />;
  return <span className="t3">{t('device.expiresAt', showTime(row.expiresAt))}</span>;
}

function Why({ reason, error }: CommandRow) {
  return (
    <span className="two">
      {reason ?? (error === null ? t('kit.none') : null)}
      {error === null ? null : <small className="bad">{error}</small>}
    </span>
  );
}

/** What a device was told: the newest first, with what came of it, who asked for it and why. */
export function DeviceCommands({ deviceId, code }: { deviceId: number; code: string }) {
  const list = useList(deviceManageApi, 'commands', { own: { deviceId } });
  const c = columnsOf(list, 'device');
  return (
    <EmbeddedList
      label={t('device.commands')}
      list={list}
      rowKey="commandId"
      exported="deviceCommand"
      columns={[
        c.custom(['type', 'device.commandType'], {
          width: 128,
          render: (row) => (
            <span className="two">
              {t(`deviceApi.cmd_${row.type}`)}
              {row.what === null ? null : (
                <small className="t3">{t(`device.version_${commandLists[row.what]}`)}</small>
              )}
              {/* Meant for hardware that was replaced since. */}
              {row.deviceCode === code ? null : <small className="t3">{row.deviceCode}</small>}
            </span>
          ),
        }),
        c.custom(['state', 'device.commandState'], { width: 112, render: CommandTag }),
        c.count('sends', { width: 96, seldom: true }),
        c.text('askedBy', (row) => row.askedBy ?? t('device.bySystem'), { width: 112 }),
        c.custom(['reason', 'device.reasonOrError'], { width: 220, render: Why }),
        c.time('createdAt', { width: 116 }),
        c.custom('endedAt', { width: 148, render: (row) => <Ending row={row} /> }),
        {
          ...c.custom(['operations', 'kit.operations'], { width: 108, render: (row) => <Retry row={row} /> }),
          fixed: 'end',
        },
      ]}
      empty={{ title: t('device.commandsEmpty'), text: t('device.commandsEmptyText') }}
    />
  );
}
