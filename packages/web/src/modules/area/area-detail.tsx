import type { AreaRow } from '@mdi/contract/modules/area/area.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { useNavigate } from 'react-router';
import { editAct, removeAct } from '../../kit/list/act-definitions.ts';
import { columnsOf } from '../../kit/list/columns/columns-of.tsx';
import { EmbeddedList } from '../../kit/list/embedded-list.tsx';
import { listAddress } from '../../kit/list/list-memory.ts';
import { useList } from '../../kit/list/use-list.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
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
import { FactCard, factsOf } from '../../kit/record/facts.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { t } from '../../kit/words/words.ts';
import { ReadersUpdated } from '../device/shared/readers-updated.tsx';
import { areaDialogs } from './area-dialog-loader.ts';
import { AreaEntrants } from './shared/area-entrants.tsx';
import { AreaKindTag } from './shared/area-kind-and-reason-tags.tsx';
import { useArea } from './use-area.ts';

function Facts({ area }: { area: AreaRow }) {
  const { buildingId } = area;
  const f = factsOf(area, 'area');
  return (
    <FactCard
      title={t('area.facts')}
      facts={[
        f.link('projectName', projectAddress(area.projectId)),
        f.of('kind', t(`area.kind_${area.kind}`)),
        f.link('buildingName', buildingId !== null && buildingAddress(buildingId)),
        f.plain('zoneName'),
        f.flag('common'),
        f.count('companies'),
        f.count('devices', areaDevicesAddress(area.areaId)),
        f.time('updatedAt'),
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
    <EmbeddedList
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

const tabsOf = (area: AreaRow): (Tab | false)[] => [
  { id: 'facts', title: t('area.facts'), body: () => <Facts area={area} /> },
  { id: 'entrants', title: t('area.whoCanEnter'), body: () => <AreaEntrants areaId={area.areaId} /> },
  // Tenants have no business with devices.
  mayOpen(deviceListPath) && {
    id: 'devices',
    title: `${t('area.devicesPart')} ${area.devices}`,
    body: () => <Devices areaId={area.areaId} />,
  },
];

/** An access area as it stands, who can enter, its devices, and its history. */
export function AreaDetail() {
  const { record: area, failure, reload } = useArea();
  const { ask, dialog } = useDialogs(areaDialogs);
  const navigate = useNavigate();
  const removed = () => navigate(listAddress(areaListPath));
  if (!area || failure) return <PagePending title={t('area.detail')} failure={failure} retry={reload} />;
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
        actions={
          <HeadActions
            row={area}
            of={[
              editAct({ run: () => ask({ kind: 'edit', area }) }),
              removeAct(t('area.remove'), () => ask({ kind: 'remove', area, done: removed })),
            ]}
          />
        }
        tabs={tabsOf(area)}
        history={{ entity: 'area', id: area.areaId }}
      />
      {dialog}
    </>
  );
}
