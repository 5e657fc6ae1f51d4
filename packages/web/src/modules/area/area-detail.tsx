import { formatCount } from '@mdi/contract/kit/display.ts';
import type { AreaRow } from '@mdi/contract/modules/area/area.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { columnsOf } from '../../kit/list/columns-of.tsx';
import { listAddress } from '../../kit/list/list-memory.ts';
import { OwnTable } from '../../kit/list/own-list.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useDialogs } from '../../kit/page/dialogs-in.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PageWaits } from '../../kit/page/page-waits.tsx';
import type { Tab } from '../../kit/page/tabs.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import {
  areaDevicesAddress,
  areaListPath,
  buildingAddress,
  deviceAddress,
  deviceListPath,
  projectAddress,
} from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { FactCard } from '../../kit/record/facts.tsx';
import { opens } from '../../kit/rights/open-screens.ts';
import { showTime } from '../../kit/time/moment.ts';
import { t } from '../../kit/words/words.ts';
import { ReadersUpdated } from '../device/shared/readers-updated.tsx';
import { type Ask, areaQuestions } from './area-questions.ts';
import { AreaKindTag } from './shared/area-words.tsx';
import { AreaEntrants } from './shared/entrants.tsx';
import { useArea } from './use-area.ts';

function Facts({ area }: { area: AreaRow }) {
  const { projectId, projectName, buildingId, buildingName } = area;
  return (
    <FactCard
      title={t('area.facts')}
      facts={[
        {
          label: t('area.projectName'),
          value: <MaybeLink to={projectAddress(projectId)}>{projectName}</MaybeLink>,
        },
        { label: t('area.kind'), value: t(`area.kind_${area.kind}`) },
        {
          label: t('area.buildingName'),
          value:
            buildingId === null ? null : (
              <MaybeLink to={buildingAddress(buildingId)}>{buildingName}</MaybeLink>
            ),
        },
        { label: t('area.zoneName'), value: area.zoneName },
        { label: t('area.common'), value: t(area.common ? 'kit.yes' : 'kit.no') },
        { label: t('area.companies'), value: formatCount(area.companies) },
        {
          label: t('area.devices'),
          value:
            area.devices === 0 ? (
              0
            ) : (
              <MaybeLink to={areaDevicesAddress(area.areaId)}>{formatCount(area.devices)}</MaybeLink>
            ),
        },
        { label: t('area.updatedAt'), value: showTime(area.updatedAt) },
      ]}
    />
  );
}

/** The devices that guard an area. */
function Devices({ areaId }: { areaId: number }) {
  const list = useList(deviceManageApi, 'list', { own: { areaId } });
  const c = columnsOf(list, 'device');
  const tones = { online: 'ok', offline: 'bad', never: 'mute' } as const;
  return (
    <OwnTable
      label={t('area.devicesPart')}
      list={list}
      rowKey="deviceId"
      exported="device"
      columns={[
        c.custom('name', {
          width: 200,
          render: (row) => <MaybeLink to={deviceAddress(row.deviceId)}>{row.name}</MaybeLink>,
        }),
        c.text('code', { width: 160 }),
        c.text('channel', (row) => row.channel && t(`device.channel_${row.channel}`), { width: 120 }),
        c.custom('connection', {
          width: 140,
          render: ({ connection }) => (
            <Tag tone={tones[connection]}>{t(`device.connection_${connection}`)}</Tag>
          ),
        }),
      ]}
      empty={{ title: t('area.devicesEmpty'), text: t('area.devicesEmptyText') }}
    />
  );
}

function tabsOf(area: AreaRow): Tab[] {
  const { areaId } = area;
  const devices: Tab = {
    id: 'devices',
    title: `${t('area.devicesPart')} ${area.devices}`,
    body: () => <Devices areaId={areaId} />,
  };
  return [
    { id: 'facts', title: t('area.facts'), body: () => <Facts area={area} /> },
    { id: 'entrants', title: t('area.whoCanEnter'), body: () => <AreaEntrants areaId={areaId} /> },
    // Tenants have no business with devices.
    ...(opens(deviceListPath) ? [devices] : []),
  ];
}

function Actions({ area, ask }: { area: AreaRow; ask: Ask }) {
  const navigate = useNavigate();
  return (
    <>
      {area.can.remove ? (
        <Button
          danger
          onClick={() => ask({ kind: 'remove', area, done: () => navigate(listAddress(areaListPath)) })}
        >
          {t('area.remove')}
        </Button>
      ) : null}
      {area.can.edit ? (
        <Button type="primary" onClick={() => ask({ kind: 'edit', area })}>
          {t('kit.edit')}
        </Button>
      ) : null}
    </>
  );
}

/** An access area as it stands, who can enter, its devices, and its history. */
export function AreaDetail() {
  const { record: area, failure, reload } = useArea();
  const { ask, dialog } = useDialogs(areaQuestions);
  if (!area || failure) {
    return <PageWaits title={t('area.detail')} failure={failure} retry={() => void reload()} />;
  }
  return (
    <>
      <DetailPage
        title={area.name}
        beside={
          <>
            <AreaKindTag kind={area.kind} />
            {area.common ? <Tag tone="info">{t('area.commonTag')}</Tag> : null}
            <ReadersUpdated projectId={area.projectId} />
          </>
        }
        hint={area.projectName}
        actions={<Actions area={area} ask={ask} />}
        tabs={tabsOf(area)}
        history={{ entity: 'area', id: area.areaId }}
      />
      {dialog}
    </>
  );
}
