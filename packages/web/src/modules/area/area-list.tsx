import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { editAct, removeAct } from '../../kit/list/act-definitions.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { areaAddress, areaDevicesAddress } from '../../kit/paths/addresses.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { ReadersUpdated } from '../device/shared/readers-updated.tsx';
import { areaDialogs } from './area-dialog-loader.ts';

/** Access areas: buildings, floor zones and groups of doors, with their devices and companies. */
export function AreaList() {
  const { c, f, ask, page, projectId } = useListPage(areaApi, 'list', 'area', areaDialogs);
  const asked = projectId === undefined ? {} : { projectId };
  const { data, isPending: loading, error } = useRead(areaApi, 'options', asked, { keep: true });
  return page({
    rowKey: 'areaId',
    exported: 'area',
    columns: [
      c.link('name', (row) => areaAddress(row.areaId), { width: 200 }),
      c.project('area.projectName', { width: 132 }),
      c.kind('kind'),
      c.text(['building', 'area.buildingName'], (row) => row.buildingName, { width: 140 }),
      c.text(['zone', 'area.zoneName'], (row) => row.zoneName, { width: 120 }),
      c.custom('common', {
        width: 108,
        render: (row) => row.common && <Tag tone="info">{t('area.commonTag')}</Tag>,
      }),
      c.count('devices', { to: (row) => areaDevicesAddress(row.areaId) }),
      c.count('companies', { to: (row) => `${areaAddress(row.areaId)}&tab=entrants` }),
      c.time('updatedAt'),
    ],
    acts: {
      of: [
        editAct({ run: (area) => ask({ kind: 'edit', area }) }),
        removeAct(t('area.remove'), (area) => ask({ kind: 'remove', area })),
      ],
    },
    filters: [
      f.word('keyword'),
      f.project('area.projectId', recordChoices(data?.projects, 'projectId', 'projectName'), {
        loading,
        always: true,
        clears: ['buildingId'],
      }),
      f.oneOf('buildingId', recordChoices(data?.buildings, 'buildingId', 'buildingName'), {
        loading,
        failed: error !== null,
      }),
      f.choice('kind'),
      f.flag('common'),
    ],
    tools: <ReadersUpdated projectId={projectId} />,
    add: { run: () => ask({ kind: 'add', projectId: projectId ?? null }), needs: 'pass:area:edit' },
    emptyRead: '',
  });
}
