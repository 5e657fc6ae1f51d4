import { type AreaRow, areaApi, areaKinds } from '@mdi/contract/modules/area/area.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import type { Acts } from '../../kit/list/acts.ts';
import { columnsOf } from '../../kit/list/columns-of.tsx';
import { filtersOf } from '../../kit/list/filters-of.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useDialogs } from '../../kit/page/dialogs-in.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { areaAddress, areaDevicesAddress } from '../../kit/paths/door-addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { who } from '../../kit/rights/who.ts';
import { choices, choicesOf } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { ReadersUpdated } from '../device/shared/readers-updated.tsx';
import { areaQuestions } from './area-questions.ts';
import { AreaKindTag } from './shared/area-words.tsx';

/** Access areas: buildings, floor zones and groups of doors, with their devices and companies. */
export function AreaList() {
  const list = useList(areaApi, 'list');
  const { ask, dialog } = useDialogs(areaQuestions);
  const projectId = who().currProjectId ?? list.filters.projectId ?? null;
  const { data, isPending: loading } = useRead(areaApi, 'options', projectId === null ? {} : { projectId }, {
    keep: true,
  });
  const kinds = choices('area.kind', areaKinds);
  const c = columnsOf(list, 'area');
  const f = filtersOf(list, 'area');
  const acts: Acts<AreaRow> = {
    nameOf: (row) => row.name,
    of: [
      { label: t('kit.edit'), fits: (row) => row.can.edit, run: (area) => ask({ kind: 'edit', area }) },
      {
        label: t('area.remove'),
        danger: true,
        fits: (row) => row.can.remove,
        run: (area) => ask({ kind: 'remove', area }),
      },
    ],
  };
  return (
    <>
      <ListPage
        title={t('area.list')}
        hint={t('area.listHint')}
        list={list}
        rowKey="areaId"
        exported="area"
        columns={[
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
          c.actions(acts),
        ]}
        filters={[
          f.word('keyword'),
          f.project('area.projectId', choicesOf(data?.projects, 'projectId', 'projectName'), {
            loading,
            always: true,
            clears: ['buildingId'],
          }),
          f.oneOf('buildingId', choicesOf(data?.buildings, 'buildingId', 'buildingName'), { loading }),
          f.choice('kind', kinds),
          f.flag('common'),
        ]}
        tools={<ReadersUpdated projectId={projectId} />}
        add={{ run: () => ask({ kind: 'add', projectId }), label: t('area.addNew'), needs: 'pass:area:edit' }}
        empty={{ title: t('area.emptyTitle'), text: may('pass:area:edit') ? t('area.emptyText') : '' }}
      />
      {dialog}
    </>
  );
}
