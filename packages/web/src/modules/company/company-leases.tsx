import { formatNumber } from '@mdi/contract/kit/display.ts';
import {
  type Company,
  companyCategories,
  type Lease,
} from '@mdi/contract/modules/company/company.contract.ts';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { BulkBar } from '../../kit/list/bulk-bar.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { type MenuAction, MoreMenu } from '../../kit/page/more-menu.tsx';
import { EmptyState } from '../../kit/page/read-states.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { buildingAddress, unitAddress } from '../../kit/paths/addresses.ts';
import { DueDate } from '../../kit/record/due-date.tsx';
import { t } from '../../kit/words/words.ts';
import css from './company.module.css';
import { leasedAreaText, leasedUnitText } from './lease-text.ts';
import { type AskLease, type LeaseQuestion, useLeaseDialogs } from './use-lease-dialogs.ts';

const warnDays = 90;
const phases = ['current', 'future', 'past'] as const;

type Verb = Extract<LeaseQuestion, { leases: readonly Lease[] }>['kind'];

/** What can be done with a lease: one that is over can only be put right, renewed or deleted. */
function verbsOf({ phase, endsOn }: Lease): Verb[] {
  const renew: Verb[] = endsOn === null ? [] : ['renew'];
  return phase === 'past' ? renew : [...renew, 'move', 'end'];
}

/** What is done seldom. */
const othersOf = (lease: Lease, ask: AskLease): MenuAction[] => [
  { label: t('company.unitHistory'), run: () => ask({ kind: 'history', lease }) },
  { label: t('company.correct'), run: () => ask({ kind: 'correct', leases: [lease] }) },
  { label: t('company.remove'), danger: true, run: () => ask({ kind: 'remove', lease }) },
];

function Actions({ lease, edit, ask }: { lease: Lease; edit: boolean; ask: AskLease }) {
  if (!edit) {
    return (
      <LinkButton onClick={() => ask({ kind: 'history', lease })}>{t('company.unitHistory')}</LinkButton>
    );
  }
  return (
    <span className="actions">
      {verbsOf(lease).map((kind) => (
        <LinkButton key={kind} onClick={() => ask({ kind, leases: [lease] })}>
          {t(`company.${kind}`)}
        </LinkButton>
      ))}
      <MoreMenu label={t('company.moreOf', leasedUnitText(lease))} actions={othersOf(lease, ask)} />
    </span>
  );
}

function End({ lease: { endsOn, phase } }: { lease: Lease }) {
  if (endsOn === null) return t('company.openEnd');
  // What is over needs no counting down.
  if (phase === 'past') return endsOn;
  return <DueDate date={endsOn} left="company.daysLeft" over="company.overdue" warnDays={warnDays} />;
}

type Ticks = { ticked: readonly number[]; tick: (ids: number[]) => void };
type TableProps = { leases: readonly Lease[]; edit: boolean; ask: AskLease; ticks: Ticks };

/** A box for several leases, ticked when all of them are. */
function TickAll({
  leases,
  label,
  ticks: { ticked, tick },
}: {
  leases: readonly Lease[];
  label: string;
  ticks: Ticks;
}) {
  const ids = leases.map(({ leaseId }) => leaseId);
  const here = ids.filter((id) => ticked.includes(id));
  const others = ticked.filter((id) => !ids.includes(id));
  return (
    <Checkbox
      aria-label={label}
      checked={here.length === ids.length}
      indeterminate={here.length > 0 && here.length < ids.length}
      onChange={({ target }) => tick(target.checked ? [...others, ...ids] : others)}
    />
  );
}

function Group({ phase, leases, edit, ask, ticks }: TableProps & { phase: Lease['phase'] }) {
  return (
    <tbody className={phase === 'past' ? css.leasePast : undefined}>
      <tr>
        {edit ? (
          <td>
            <TickAll
              leases={leases}
              label={t('company.tickAll', t(`company.phase_${phase}`))}
              ticks={ticks}
            />
          </td>
        ) : null}
        <th scope="rowgroup" colSpan={6}>
          {t(`company.phase_${phase}`)} <span className="badge">{leases.length}</span>
        </th>
      </tr>
      {leases.map((lease) => (
        <tr key={lease.leaseId}>
          {edit ? (
            <td>
              <TickAll leases={[lease]} label={t('frame.bulk.select', leasedUnitText(lease))} ticks={ticks} />
            </td>
          ) : null}
          <th scope="row">
            <span className="two">
              <MaybeLink to={unitAddress(lease.buildingId, lease.unitId)}>{lease.unitName}</MaybeLink>
              <small className="row">
                <MaybeLink to={buildingAddress(lease.buildingId)}>{lease.buildingName}</MaybeLink>
                <span>{lease.floorName}</span>
              </small>
            </span>
          </th>
          <td className="num">{leasedAreaText(lease.area)}</td>
          <td>{lease.ownerName ?? t('kit.none')}</td>
          <td>{lease.startsOn}</td>
          <td>
            <End lease={lease} />
          </td>
          <td>
            <Actions lease={lease} edit={edit} ask={ask} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function LeaseTable({ leases, edit, ask, ticks }: TableProps) {
  return (
    <table className={`sheet ${css.leaseTable}`}>
      <thead>
        <tr>
          {edit ? (
            <th scope="col" className={css.leaseTick}>
              <span className="unseen">{t('frame.bulk.selectAll')}</span>
            </th>
          ) : null}
          <th scope="col">{t('company.unit')}</th>
          <th scope="col" className="num">
            {t('company.area')}
          </th>
          <th scope="col">{t('company.ownerName')}</th>
          <th scope="col">{t('company.startsOn')}</th>
          <th scope="col">{t('company.endsOn')}</th>
          <th scope="col">{t('kit.operations')}</th>
        </tr>
      </thead>
      {phases.map((phase) => {
        const of = leases.filter((lease) => lease.phase === phase);
        return of.length > 0 ? (
          <Group key={phase} phase={phase} leases={of} edit={edit} ask={ask} ticks={ticks} />
        ) : null;
      })}
    </table>
  );
}

/** What is leased today, in a sentence. */
function sumOf(leases: readonly Lease[]): string {
  const current = leases.filter((lease) => lease.phase === 'current');
  const area = current.reduce((sum, lease) => sum + (lease.area ?? 0), 0);
  return t('company.leasesSum', current.length, formatNumber(area));
}

const icons = { renew: 'reload', move: 'swap', correct: 'edit', end: 'power' } as const;

/** What may be done with the ticked leases; of a verb those count that it fits. */
function LeaseBulk({ leases, ask, clear }: { leases: readonly Lease[]; ask: AskLease; clear: () => void }) {
  if (leases.length === 0) return null;
  const actions = (['renew', 'move', 'correct', 'end'] as const).map((kind) => ({
    label: t(`company.${kind}`),
    icon: icons[kind],
    destructive: kind === 'end',
    fits: (lease: Lease) => kind === 'correct' || verbsOf(lease).includes(kind),
    run: (chosen: Lease[], done: () => void) => ask({ kind, leases: chosen, done }),
  }));
  return (
    <div className="bulk-below">
      <BulkBar rows={[...leases]} actions={actions} onClear={clear} />
    </div>
  );
}

/** The leasing units of a company: running, upcoming and over, and what may be done with them. */
export function CompanyLeases({ company }: { company: Company }) {
  const { ask, dialog } = useLeaseDialogs(company);
  const office = company.category === companyCategories.property;
  const { edit } = company.can;
  const [ticked, tick] = useState<number[]>([]);
  const add = (
    <span className="row">
      <Button icon={<Icon name="grid" />} onClick={() => ask({ kind: 'addMany' })}>
        {t('company.addSeveral')}
      </Button>
      <Button icon={<Icon name="plus" />} onClick={() => ask({ kind: 'add' })}>
        {t(office ? 'company.addOffice' : 'company.addLease')}
      </Button>
    </span>
  );
  if (company.leases.length === 0) {
    return (
      <section className="card">
        <EmptyState
          icon="building"
          title={t(office ? 'company.officesEmpty' : 'company.leasesEmpty')}
          text={t('company.leasesEmptyText')}
          action={edit ? add : null}
        />
        {dialog}
      </section>
    );
  }
  return (
    <section className={`card ${css.leases}`} aria-label={t(office ? 'company.offices' : 'company.leases')}>
      <div className="tools">
        <span className="t2 grow">{sumOf(company.leases)}</span>
        {edit ? add : null}
      </div>
      <div className={css.leaseScroll}>
        <LeaseTable leases={company.leases} edit={edit} ask={ask} ticks={{ ticked, tick }} />
      </div>
      <LeaseBulk
        leases={company.leases.filter(({ leaseId }) => ticked.includes(leaseId))}
        ask={ask}
        clear={() => tick([])}
      />
      {dialog}
    </section>
  );
}
