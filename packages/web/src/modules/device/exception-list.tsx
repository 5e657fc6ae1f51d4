import { exceptionCodes } from '@mdi/contract/kit/pass/codes.ts';
import { deviceManageApi, type ExceptionRow } from '@mdi/contract/modules/device/device.contract.ts';
import { Link } from 'react-router';
import { BuildingFilter } from '../../kit/list/building-filter.tsx';
import type { Bulk } from '../../kit/list/bulk-bar.tsx';
import { ChoiceFilter, FlagFilter } from '../../kit/list/list-filters.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { alarmDutyPath } from '../../kit/paths/record-addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { opens } from '../../kit/rights/open-screens.ts';
import { who } from '../../kit/rights/who.ts';
import { lang, t } from '../../kit/words/words.ts';
import {
  endable,
  exceptionColumns,
  exceptionStates,
  type Settle,
  unacknowledged,
  useSettle,
} from './exception-parts.tsx';
import { useDeviceOptions } from './place-filters.tsx';
import { useBeats } from './use-device.ts';

const levels = [3, 2, 1] as const;

/** Several exceptions at once. */
function bulkOf(settle: Settle): Bulk<ExceptionRow> | undefined {
  if (!may('pass:device:edit')) return undefined;
  const idsOf = (rows: readonly ExceptionRow[]) => rows.map(({ exceptionId }) => exceptionId);
  return {
    nameOf: (row) => `${row.deviceName} ${t(`deviceApi.ex_${row.code}`)}`,
    actions: [
      {
        label: t('device.acknowledge'),
        icon: 'check',
        fits: unacknowledged,
        run: (rows, done) => void settle.acknowledge(idsOf(rows)).then(done),
      },
      {
        label: t('device.clear'),
        icon: 'close',
        fits: endable,
        run: (rows, done) => void settle.clear(idsOf(rows)).then(done),
      },
    ],
  };
}

/** What is or was wrong with devices, whichever: what waits for somebody is acknowledged here. */
export function DeviceExceptionList() {
  const list = useList(deviceManageApi, 'exceptions');
  const settle = useSettle();
  useBeats();
  const en = lang === 'en';
  const { projectId, deviceId } = list.filters;
  const { data } = useDeviceOptions(undefined);
  const projects = (data?.projects ?? []).map((one) => ({ value: one.projectId, label: one.projectName }));
  const many = who().currProjectId === null && (projects.length > 1 || projectId !== undefined);
  const device = list.rows?.[0]?.deviceName ?? `#${deviceId}`;
  const filters = (
    <>
      <ChoiceFilter
        list={list}
        name="state"
        label={t('device.exceptionState')}
        options={exceptionStates.map((value) => ({ value, label: t(`device.exceptionState_${value}`) }))}
        width={en ? 156 : 148}
      />
      <FlagFilter
        list={list}
        name="acknowledged"
        label={t('device.acknowledgedShort')}
        width={en ? 172 : 140}
      />
      <ChoiceFilter
        list={list}
        name="level"
        label={t('device.level')}
        options={levels.map((value) => ({ value, label: t(`device.level_${value}`) }))}
        width={en ? 156 : 128}
      />
      <ChoiceFilter
        list={list}
        name="code"
        label={t('device.exception')}
        options={exceptionCodes.map((value) => ({ value, label: t(`deviceApi.ex_${value}`) }))}
        width={en ? 208 : 188}
        searchable
      />
      {many ? (
        <ChoiceFilter
          list={list}
          name="projectId"
          label={t('device.projectId')}
          options={projects}
          width={168}
          searchable
        />
      ) : null}
      <BuildingFilter list={list} />
      {deviceId === undefined ? null : (
        <ChoiceFilter
          list={list}
          name="deviceId"
          label={t('device.name')}
          options={[{ value: deviceId, label: device }]}
          width={180}
        />
      )}
    </>
  );
  return (
    <ListPage
      title={t('device.exceptions')}
      hint={t('device.exceptionsHint')}
      list={list}
      rowKey="exceptionId"
      exported="deviceException"
      columns={exceptionColumns(settle, true)}
      bulk={bulkOf(settle)}
      filters={filters}
      tools={
        opens(alarmDutyPath) ? (
          <Link className="button button-quiet" to={alarmDutyPath}>
            <Icon name="bell" />
            {t('device.duty')}
          </Link>
        ) : null
      }
      empty={{ title: t('device.exceptionsEmpty'), text: t('device.exceptionsEmptyText') }}
    />
  );
}
