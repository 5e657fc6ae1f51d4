import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { BuildingFilter } from '../../kit/list/filters/building-filter.tsx';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { alarmDutyPath } from '../../kit/paths/addresses.ts';
import { codeChoices, recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { useDeviceOptions } from './device-place-filters.tsx';
import { exceptionActions, exceptionColumns, useSettleExceptions } from './exception-parts.tsx';
import { usePollDevices } from './use-device.ts';

/** What is or was wrong with devices, whichever: what waits for somebody is acknowledged here. */
export function DeviceExceptionList() {
  const { list, c, f, page } = useListPage(deviceManageApi, 'exceptions', 'device');
  const settle = useSettleExceptions();
  usePollDevices();
  const { deviceId } = list.filters;
  const { data } = useDeviceOptions(undefined);
  const device = list.rows?.[0]?.deviceName ?? t('kit.chosen');
  return page({
    title: t('device.exceptions'),
    hint: t('device.exceptionsHint'),
    rowKey: 'exceptionId',
    exported: 'deviceException',
    columns: exceptionColumns(c, true),
    acts: exceptionActions(settle),
    filters: [
      f.choice(['state', 'device.exceptionState'], { words: 'device.exceptionState' }),
      f.flag(['acknowledged', 'device.acknowledgedShort']),
      f.choice('level', codeChoices('device.level', [3, 2, 1])),
      f.choice(['code', 'device.exception'], { words: 'deviceApi.ex', searchable: true }),
      f.project('device.projectId', recordChoices(data?.projects, 'projectId', 'projectName')),
      <BuildingFilter key="building" list={list} />,
      deviceId !== undefined && f.choice(['deviceId', 'device.name'], [{ value: deviceId, label: device }]),
    ],
    tools: { label: t('device.duty'), icon: 'bell', to: alarmDutyPath },
    emptyTitle: t('device.exceptionsEmpty'),
    emptyText: t('device.exceptionsEmptyText'),
  });
}
