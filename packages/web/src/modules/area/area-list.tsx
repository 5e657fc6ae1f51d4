import { areaApi, areaKinds } from '@mdi/contract/modules/area/area.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { edit, remove } from '../../kit/list/acts.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { areaAddress, areaDevicesAddress } from '../../kit/paths/addresses.ts';
import { who } from '../../kit/rights/who.ts';
import { choices, choicesOf } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { ReadersUpdated } from '../device/shared/readers-updated.tsx';
import { areaQuestions } from './area-questions.ts';
import { AreaKindTag } from './shared/area-words.tsx';

/** Access areas: buildings, floor zones and groups of doors, with their devices and companies. */
export function AreaList() {
  const { list, c, f, ask, page } = useListPage(areaApi, 'list', 'area', areaQuestions);
  const projectId = who().currProjectId ?? list.filters.projectId ?? null;
  const asked = projectId === null ? {} : { projectId };
  const { data, isPending: loading, error } = useRead(areaApi, 'options', asked, { keep: true });
  const kinds = choices('area.kind', areaKinds);
  return page({
    rowKey: 'areaId',
    exported: 'area',
    columns: [
      c.link('name', (row) => areaAddress(row.areaId), { width: 200 }),
      c.project('area.projectName', { width: 132 }),
      c.custom('kind', { tags: kinds, render: AreaKindTag }),
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
        edit({ run: (area) => ask({ kind: 'edit', area }) }),
        remove(t('area.remove'), (area) => ask({ kind: 'remove', area })),
      ],
    },
    filters: [
      f.word('keyword'),
      f.project('area.projectId', choicesOf(data?.projects, 'projectId', 'projectName'), {
        loading,
        always: true,
        clears: ['buildingId'],
      }),
      f.oneOf('buildingId', choicesOf(data?.buildings, 'buildingId', 'buildingName'), {
        loading,
        failed: error !== null,
      }),
      f.choice('kind', kinds),
      f.flag('common'),
    ],
    tools: <ReadersUpdated projectId={projectId} />,
    add: { run: () => ask({ kind: 'add', projectId }), needs: 'pass:area:edit' },
    emptyRead: '',
  });
}
