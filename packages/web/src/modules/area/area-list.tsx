import { formatCount } from '@mdi/contract/kit/display.ts';
import { type AreaRow, areaApi, areaKinds } from '@mdi/contract/modules/area/area.contract.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { ChoiceFilter, FlagFilter, WordFilter } from '../../kit/list/list-filters.tsx';
import { type Column, ListPage, sortable } from '../../kit/list/list-page.tsx';
import { TimeCell, timeWidth } from '../../kit/list/time-cell.tsx';
import { type List, useList } from '../../kit/list/use-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { areaAddress, areaDevicesAddress } from '../../kit/paths/door-addresses.ts';
import { Can, may } from '../../kit/rights/can.tsx';
import { who } from '../../kit/rights/who.ts';
import { lang, t } from '../../kit/words/words.ts';
import { ReadersUpdated } from '../device/shared/readers-updated.tsx';
import { AreaKindTag } from './shared/area-words.tsx';
import { type Ask, useAreaDialogs } from './use-area-dialogs.tsx';

function Actions({ row, ask }: { row: AreaRow; ask: Ask }) {
  const { edit, remove } = row.can;
  if (!edit && !remove) return t('kit.none');
  return (
    <span className="actions">
      {edit ? (
        <Button type="link" size="small" onClick={() => ask({ kind: 'edit', area: row })}>
          {t('kit.edit')}
        </Button>
      ) : null}
      {remove ? (
        <Button type="link" size="small" danger onClick={() => ask({ kind: 'remove', area: row })}>
          {t('area.remove')}
        </Button>
      ) : null}
    </span>
  );
}

const count = (address: string, number: number) =>
  number === 0 ? '0' : <MaybeLink to={address}>{formatCount(number)}</MaybeLink>;

function columnsOf<F>(list: List<AreaRow, F>, ask: Ask): Column<AreaRow>[] {
  const en = lang === 'en';
  const project: Column<AreaRow> = {
    key: 'project',
    title: t('area.projectName'),
    dataIndex: 'projectName',
    width: 132,
    ellipsis: true,
  };
  const columns: Column<AreaRow>[] = [
    {
      title: t('area.name'),
      width: 200,
      fixed: 'start',
      render: (_, row) => (
        <Link className="name-cell" title={row.name} to={areaAddress(row.areaId)}>
          {row.name}
        </Link>
      ),
      ...sortable(list, 'name'),
    },
    {
      key: 'kind',
      title: t('area.kind'),
      width: en ? 136 : 104,
      render: (_, row) => <AreaKindTag kind={row.kind} />,
    },
    {
      key: 'building',
      title: t('area.buildingName'),
      width: 140,
      ellipsis: true,
      render: (_, row) => row.buildingName ?? t('kit.none'),
    },
    {
      key: 'zone',
      title: t('area.zoneName'),
      width: 120,
      ellipsis: true,
      render: (_, row) => row.zoneName ?? t('kit.none'),
    },
    {
      key: 'common',
      title: t('area.common'),
      width: en ? 132 : 108,
      render: (_, row) => (row.common ? <Tag tone="info">{t('area.commonTag')}</Tag> : t('kit.none')),
    },
    {
      key: 'devices',
      title: t('area.devices'),
      width: en ? 92 : 84,
      align: 'end',
      render: (_, row) => count(areaDevicesAddress(row.areaId), row.devices),
    },
    {
      key: 'companies',
      title: t('area.companies'),
      width: en ? 188 : 120,
      align: 'end',
      render: (_, row) => count(`${areaAddress(row.areaId)}&tab=entrants`, row.companies),
    },
    {
      title: t('area.updatedAt'),
      width: timeWidth,
      render: (_, row) => <TimeCell at={row.updatedAt} />,
      ...sortable(list, 'updatedAt'),
    },
    {
      key: 'operations',
      title: t('kit.operations'),
      width: en ? 128 : 120,
      fixed: 'end',
      render: (_, row) => <Actions row={row} ask={ask} />,
    },
  ];
  // Within one project the name of the project says nothing.
  if (who().currProjectId === null) columns.splice(1, 0, project);
  return columns;
}

function Filters({ list }: { list: ReturnType<typeof useAreas> }) {
  const { currProjectId } = who();
  const projectId = currProjectId ?? list.filters.projectId;
  const { data, isPending } = useRead(areaApi, 'options', projectId === undefined ? {} : { projectId }, {
    keep: true,
  });
  const projects = (data?.projects ?? []).map((one) => ({ value: one.projectId, label: one.projectName }));
  const buildings = (data?.buildings ?? []).map((one) => ({
    value: one.buildingId,
    label: one.buildingName,
  }));
  // A building of another project would find nothing.
  const anew = {
    ...list,
    filter: (change: typeof list.filters) => list.filter({ ...change, buildingId: undefined }),
  };
  return (
    <>
      <WordFilter list={list} name="keyword" hint={t('area.searchHint')} width={200} />
      {currProjectId === null ? (
        <ChoiceFilter
          list={anew}
          name="projectId"
          label={t('area.projectId')}
          options={projects}
          loading={isPending}
          width={168}
          searchable
        />
      ) : null}
      {buildings.length > 0 || list.filters.buildingId !== undefined ? (
        <ChoiceFilter
          list={list}
          name="buildingId"
          label={t('area.buildingId')}
          options={buildings}
          loading={isPending}
          searchable
        />
      ) : null}
      <ChoiceFilter
        list={list}
        name="kind"
        label={t('area.kind')}
        options={areaKinds.map((value) => ({ value, label: t(`area.kind_${value}`) }))}
      />
      <FlagFilter list={list} name="common" label={t('area.common')} width={lang === 'en' ? 168 : 140} />
    </>
  );
}

const useAreas = () => useList(areaApi, 'list');

/** Access areas: buildings, floor zones and groups of doors, with their devices and companies. */
export function AreaList() {
  const list = useAreas();
  const { ask, dialog } = useAreaDialogs();
  const { currProjectId } = who();
  const projectId = currProjectId ?? list.filters.projectId ?? null;
  const add = (filled: boolean) => (
    <Button
      {...(filled ? { type: 'primary' } : {})}
      icon={<Icon name="plus" />}
      onClick={() => ask({ kind: 'add', projectId })}
    >
      {t('area.addNew')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('area.list')}
        hint={t('area.listHint')}
        list={list}
        rowKey="areaId"
        exported="area"
        columns={columnsOf(list, ask)}
        filters={<Filters list={list} />}
        tools={
          <>
            <ReadersUpdated projectId={projectId} />
            <Can do="pass:area:edit">{add(true)}</Can>
          </>
        }
        empty={{
          title: t('area.emptyTitle'),
          text: may('pass:area:edit') ? t('area.emptyText') : '',
          action: <Can do="pass:area:edit">{add(false)}</Can>,
        }}
      />
      {dialog}
    </>
  );
}
