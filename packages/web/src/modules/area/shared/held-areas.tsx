import { areaApi, areaKinds, areaReasons, type HeldArea } from '@mdi/contract/modules/area/area.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { type ReactNode, useState } from 'react';
import { client } from '../../../kit/call/client.ts';
import { queryClient } from '../../../kit/call/query-client.ts';
import type { CallFailed } from '../../../kit/call/send.ts';
import { useRead } from '../../../kit/call/use-read.ts';
import { useWrite } from '../../../kit/call/use-write.ts';
import type { Act, Acts } from '../../../kit/list/act-definitions.ts';
import { withoutFalse } from '../../../kit/list/columns/column-arrangement.ts';
import { columnsOf } from '../../../kit/list/columns/columns-of.tsx';
import { WideTable } from '../../../kit/list/columns/wide-table.tsx';
import type { Column } from '../../../kit/list/list-page.tsx';
import { MaybeLink } from '../../../kit/page/maybe-link.tsx';
import { EmptyState, LoadFailed } from '../../../kit/page/read-states.tsx';
import { Tag } from '../../../kit/page/tag.tsx';
import { toast } from '../../../kit/page/toast.ts';
import { areaAddress } from '../../../kit/paths/addresses.ts';
import { ConfirmDialog } from '../../../kit/record/confirm-dialog.tsx';
import { codeChoices } from '../../../kit/words/choices.ts';
import { t } from '../../../kit/words/words.ts';
import { ReadersUpdated } from '../../device/shared/readers-updated.tsx';
import { type AreaHolder, CloseAreaDialog, OpenAreaDialog } from './area-decision-dialogs.tsx';
import { EntryReasonTag } from './area-kind-and-reason-tags.tsx';
import { possibleDecisionOn } from './possible-area-decision.ts';
import '../../../kit/list/order/own-list.css';
import css from '../../device/shared/doors.module.css';

const areas = client(areaApi);
const visits = client(visitApi);

type Change = { areaId: number; allowed: boolean | null; endsAt?: string | null };
type Changed = { changed: number; devices?: number };
type Door = { deviceId: number; name: string };

const verbOf = (area: HeldArea) => t(`area.${possibleDecisionOn(area).verb}`);

type Decide = {
  name: string;
  projectId: number;
  /** Undefined: a guest, whose visit has an end of its own. */
  whose?: AreaHolder;
  set: (changes: Change[], reason?: string) => Promise<Changed>;
};

/** One decision at a time; what closes a door asks first, because passes shown by now end. */
function useDecision({ name, whose, set }: Decide) {
  const [asked, setAsked] = useState<{ area: HeldArea; to: 'open' | 'close' }>();
  const done = ({ changed, devices }: Changed) => {
    setAsked(undefined);
    toast.success(
      devices === undefined ? t('area.changedVisit', changed) : t('area.changedText', changed, devices),
    );
    void queryClient.invalidateQueries({ queryKey: [areaApi.module] });
    void queryClient.invalidateQueries({ queryKey: [deviceManageApi.module] });
    void queryClient.invalidateQueries({ queryKey: [visitApi.module] });
  };
  const write = useWrite(
    ({ change, reason }: { change: Change; reason?: string | undefined }) =>
      reason === undefined ? set([change]) : set([change], reason),
    { done },
  );
  const decide = (area: HeldArea) => {
    const { allowed, closes, verb } = possibleDecisionOn(area);
    if (closes) setAsked({ area, to: 'close' });
    else if (whose && verb === 'extend') setAsked({ area, to: 'open' });
    else void write.run({ change: { areaId: area.areaId, allowed } });
  };
  const dialog = () => {
    if (!asked) return null;
    const { area, to } = asked;
    const { areaId } = area;
    const onClose = () => setAsked(undefined);
    if (to === 'open') {
      const open = async (endsAt: string | null) => done(await set([{ areaId, allowed: true, endsAt }]));
      return <OpenAreaDialog area={area} name={name} open={open} opened={onClose} onClose={onClose} />;
    }
    const close = (reason?: string) =>
      void write.run({ change: { areaId, allowed: possibleDecisionOn(area).allowed }, reason });
    if (whose) return <CloseAreaDialog {...{ area, name, whose, close, onClose }} busy={write.busy} />;
    return (
      <ConfirmDialog
        title={t('area.closeTitle', area.name, name)}
        verb={verbOf(area)}
        destructive
        busy={write.busy}
        onConfirm={() => close()}
        onCancel={onClose}
      >
        {t('area.closeText')}
      </ConfirmDialog>
    );
  };
  const until = whose && ((area: HeldArea) => setAsked({ area, to: 'open' }));
  return { decide, until, dialog: dialog(), busy: write.busy };
}

type TableProps = Decide & {
  held: readonly HeldArea[];
  /** The doors of each area, where they are told. */
  doors?: ReadonlyMap<number, readonly Door[]>;
  notice?: ReactNode;
};

const verbs = ['extend', 'narrow', 'takeBack'] as const;

/** What may be decided about an area; an opening that was given may also be given another end. */
function actsOf({ decide, until, busy: disabled }: ReturnType<typeof useDecision>): Acts<HeldArea> {
  const closing: readonly boolean[] = [false, true];
  const decisions = verbs.flatMap((verb) =>
    closing.map(
      (closes): Act<HeldArea> => ({
        label: t(`area.${verb}`),
        danger: closes,
        disabled,
        about: (area) => t('area.decide', t(`area.${verb}`), area.name),
        fits: (area) => {
          const decision = possibleDecisionOn(area);
          return area.can && decision.verb === verb && decision.closes === closes;
        },
        run: decide,
      }),
    ),
  );
  return {
    nameOf: ({ name }) => name,
    of: [
      decisions,
      until !== undefined && {
        label: t('area.changeEnd'),
        disabled,
        about: (area) => t('area.decide', t('area.changeEnd'), area.name),
        fits: (area) => area.can && area.exception === true,
        run: until,
      },
    ],
  };
}

/** The areas in sight with what somebody has of each, and why; whoever may narrows and extends them here. */
function AreaTable(props: TableProps) {
  const { name, projectId, held, doors, notice } = props;
  const decision = useDecision(props);
  const c = columnsOf({ rows: held }, 'area');
  const columns = withoutFalse<Column<HeldArea>>([
    c.custom('name', {
      width: 150,
      render: (area) => <MaybeLink to={areaAddress(area.areaId)}>{area.name}</MaybeLink>,
    }),
    c.kind('kind', codeChoices('area.kind', areaKinds)),
    c.custom('buildingName', { width: 100, render: (area) => area.buildingName }),
    c.custom('allowed', {
      width: 84,
      render: ({ allowed }) => <Tag tone={allowed ? 'ok' : 'mute'}>{t(allowed ? 'kit.yes' : 'kit.no')}</Tag>,
    }),
    c.custom('reason', { tags: codeChoices('area.reason', areaReasons), render: EntryReasonTag }),
    doors !== undefined &&
      c.custom('doors', {
        width: 188,
        render: ({ areaId }) => {
          const names = (doors.get(areaId) ?? []).map((door) => door.name).join(t('kit.listMark'));
          if (names === '') return <span className="t3">{t('area.noDoors')}</span>;
          return (
            <span className={css.of} title={names}>
              {names}
            </span>
          );
        },
      }),
    held.some(({ can }) => can) && c.actions(actsOf(decision)),
  ]);
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
      <WideTable<HeldArea>
        rowKey="areaId"
        columns={columns}
        dataSource={held}
        locale={{
          emptyText: (
            <EmptyState icon="pin" title={t('area.emptyTitle')} text={t('area.heldEmptyText', name)} />
          ),
        }}
      />
      {decision.dialog}
    </section>
  );
}

/** The place of the areas while they are on their way, or when they could not be read. */
function Waits({ failure, retry }: { failure: CallFailed | null; retry: () => void }) {
  return (
    <section className="card">
      {failure ? (
        <LoadFailed failure={failure} retry={retry} />
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
      whose={{ companyId }}
      set={(changes, reason) => areas.setOfCompany({ companyId, changes, ...(reason ? { reason } : {}) })}
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
      whose={{ companyId: held.data.companyId, employeeId }}
      set={(changes, reason) => areas.setOfEmployee({ employeeId, changes, ...(reason ? { reason } : {}) })}
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
