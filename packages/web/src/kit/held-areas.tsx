import { areaApi, type HeldArea } from '@mdi/contract/modules/area/area.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { Button, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { decisionOn } from './area-decision.ts';
import { AreaKindTag, ReasonTag } from './area-words.tsx';
import { client } from './client.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { areaAddress } from './door-addresses.ts';
import type { Column } from './list-page.tsx';
import { MaybeLink } from './maybe-link.tsx';
import { Failed, Nothing } from './plight.tsx';
import { queries } from './query.ts';
import { ReadersUpdated } from './readers-updated.tsx';
import type { CallFailed } from './send.ts';
import { Tag } from './tag.tsx';
import { toast } from './toast.ts';
import { useRead } from './use-read.ts';
import { useWrite } from './use-write.ts';
import { t } from './words.ts';
import './own-list.css';
import './doors.css';

const areas = client(areaApi);
const visits = client(visitApi);

type Change = { areaId: number; allowed: boolean | null };
type Changed = { changed: number; devices?: number };
type Door = { deviceId: number; name: string };

const verbOf = (area: HeldArea) => t(`area.${decisionOn(area).verb}`);

type Decide = { name: string; projectId: number; set: (changes: Change[]) => Promise<Changed> };

/** One decision at a time; what closes a door asks first, because passes shown by now end. */
function useDecision({ name, set }: Decide) {
  const [asked, setAsked] = useState<HeldArea>();
  const write = useWrite((change: Change) => set([change]), {
    done: ({ changed, devices }) => {
      setAsked(undefined);
      toast.success(
        devices === undefined ? t('area.changedVisit', changed) : t('area.changedText', changed, devices),
      );
      void queries.invalidateQueries({ queryKey: [areaApi.module] });
      void queries.invalidateQueries({ queryKey: [deviceManageApi.module] });
      void queries.invalidateQueries({ queryKey: [visitApi.module] });
    },
  });
  const decide = (area: HeldArea) => {
    const { allowed, closes } = decisionOn(area);
    if (closes) setAsked(area);
    else void write.run({ areaId: area.areaId, allowed });
  };
  const dialog = asked ? (
    <ConfirmDialog
      title={t('area.closeTitle', asked.name, name)}
      verb={verbOf(asked)}
      destructive
      busy={write.busy}
      onConfirm={() => void write.run({ areaId: asked.areaId, allowed: decisionOn(asked).allowed })}
      onCancel={() => setAsked(undefined)}
    >
      {t('area.closeText')}
    </ConfirmDialog>
  ) : null;
  return { decide, dialog, busy: write.busy };
}

type TableProps = Decide & {
  held: readonly HeldArea[];
  /** The doors of each area, where they are told. */
  doors?: ReadonlyMap<number, readonly Door[]>;
  notice?: ReactNode;
};

function columnsOf(
  { held, doors }: Pick<TableProps, 'held' | 'doors'>,
  { decide, busy }: { decide: (area: HeldArea) => void; busy: boolean },
): Column<HeldArea>[] {
  const columns: Column<HeldArea>[] = [
    {
      key: 'name',
      title: t('area.name'),
      width: 200,
      render: (_, area) => <MaybeLink to={areaAddress(area.areaId)}>{area.name}</MaybeLink>,
    },
    { key: 'kind', title: t('area.kind'), width: 120, render: (_, area) => <AreaKindTag kind={area.kind} /> },
    {
      key: 'building',
      title: t('area.buildingName'),
      width: 140,
      render: (_, area) => area.buildingName ?? t('kit.none'),
    },
    {
      key: 'allowed',
      title: t('area.allowed'),
      width: 104,
      render: (_, area) => (
        <Tag tone={area.allowed ? 'ok' : 'mute'}>{t(area.allowed ? 'kit.yes' : 'kit.no')}</Tag>
      ),
    },
    {
      key: 'reason',
      title: t('area.reason'),
      width: 264,
      render: (_, area) => <ReasonTag reason={area.reason} />,
    },
  ];
  if (doors) {
    columns.push({
      key: 'doors',
      title: t('area.doors'),
      width: 200,
      render: (_, area) => {
        const names = (doors.get(area.areaId) ?? []).map((door) => door.name);
        return names.length > 0 ? (
          names.join(t('kit.listMark'))
        ) : (
          <span className="t3">{t('area.noDoors')}</span>
        );
      },
    });
  }
  if (held.some((area) => area.can)) {
    columns.push({
      key: 'operations',
      title: t('kit.operations'),
      width: 128,
      render: (_, area) =>
        area.can ? (
          <Button
            type="link"
            size="small"
            danger={decisionOn(area).closes}
            disabled={busy}
            aria-label={t('area.decide', verbOf(area), area.name)}
            onClick={() => decide(area)}
          >
            {verbOf(area)}
          </Button>
        ) : (
          t('kit.none')
        ),
    });
  }
  return columns;
}

/** The areas in sight with what somebody has of each, and why; whoever may narrows and extends them here. */
function AreaTable(props: TableProps) {
  const { name, projectId, held, notice } = props;
  const { decide, dialog, busy } = useDecision(props);
  const columns = columnsOf(props, { decide, busy });
  return (
    <section className="card own-list" aria-label={t('area.list')}>
      <div className="tools">
        <span className="t2">
          {t('area.heldCount', held.filter((area) => area.allowed).length, held.length)}
        </span>
        {notice}
        <span className="grow" />
        <ReadersUpdated projectId={projectId} />
      </div>
      <Table<HeldArea>
        rowKey="areaId"
        columns={columns}
        dataSource={held}
        locale={{
          emptyText: <Nothing icon="pin" title={t('area.emptyTitle')} text={t('area.heldEmptyText', name)} />,
        }}
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: columns.reduce((sum, column) => sum + column.width, 0) }}
      />
      {dialog}
    </section>
  );
}

/** The place of the areas while they are on their way, or when they could not be read. */
function Waits({ failure, retry }: { failure: CallFailed | null; retry: () => void }) {
  return (
    <section className="card">
      {failure ? (
        <Failed failure={failure} retry={retry} />
      ) : (
        <p className="history-wait t3">{t('kit.loading')}</p>
      )}
    </section>
  );
}

/** The areas of a company, for all its people. */
export function CompanyAreas({ companyId, projectId }: { companyId: number; projectId: number }) {
  const { data, error, refetch } = useRead(areaApi, 'ofCompany', { companyId });
  if (error || !data) return <Waits failure={error} retry={() => void refetch()} />;
  return (
    <AreaTable
      name={data.companyName}
      projectId={projectId}
      held={data.areas}
      set={(changes) => areas.setOfCompany({ companyId, changes })}
    />
  );
}

/** Where a person's pass opens a door now, where not, and why. */
export function EmployeeAreas({ employeeId, projectId }: { employeeId: number; projectId: number }) {
  const held = useRead(areaApi, 'ofEmployee', { employeeId });
  const where = useRead(areaApi, 'whereCanTheyGo', { employeeId });
  const failure = held.error ?? where.error;
  if (failure || !held.data || !where.data) {
    return <Waits failure={failure} retry={() => void Promise.all([held.refetch(), where.refetch()])} />;
  }
  const { standing } = where.data;
  return (
    <AreaTable
      name={held.data.name}
      projectId={projectId}
      held={held.data.areas}
      doors={new Map(where.data.areas.map((area) => [area.areaId, area.devices]))}
      notice={
        standing === 'valid' ? null : (
          <Tag tone="bad">{t('area.stopped', t(`area.standing_${standing}`))}</Tag>
        )
      }
      set={(changes) => areas.setOfEmployee({ employeeId, changes })}
    />
  );
}

/** Where a guest's pass opens a door, for the time of the visit. */
export function VisitAreas(props: { visitId: number; projectId: number; name: string }) {
  const { visitId, projectId, name } = props;
  const { data, error, refetch } = useRead(visitApi, 'areas', { visitId });
  if (error || !data) return <Waits failure={error} retry={() => void refetch()} />;
  return (
    <AreaTable
      name={name}
      projectId={projectId}
      held={data.areas}
      set={(changes) => visits.setAreas({ visitId, changes })}
    />
  );
}
