import { formatNumber } from '@mdi/contract/kit/display.ts';
import {
  type Company,
  companyCategories,
  type Lease,
} from '@mdi/contract/modules/company/company.contract.ts';
import { Button } from 'antd';
import { DueDate } from '../../kit/due-date.tsx';
import { Icon } from '../../kit/icon.tsx';
import { type Action, MoreMenu } from '../../kit/more-menu.tsx';
import { Nothing } from '../../kit/plight.tsx';
import { t } from '../../kit/words.ts';
import { areaText, unitText } from './lease-words.ts';
import { type AskLease, type LeaseQuestion, useLeaseDialogs } from './use-lease-dialogs.tsx';

const warnDays = 90;
const phases = ['current', 'future', 'past'] as const;

type Verb = Exclude<LeaseQuestion['kind'], 'add' | 'history'>;

/** What can be done with a lease: one that is over can only be put right, renewed or deleted. */
function verbsOf({ phase, endsOn }: Lease): Verb[] {
  const renew: Verb[] = endsOn === null ? [] : ['renew'];
  return phase === 'past' ? renew : [...renew, 'move', 'end'];
}

/** What is done seldom. */
const othersOf = (lease: Lease, ask: AskLease): Action[] => [
  { key: 'history', label: t('company.unitHistory'), run: () => ask({ kind: 'history', lease }) },
  { key: 'correct', label: t('company.correct'), run: () => ask({ kind: 'correct', lease }) },
  { key: 'remove', label: t('company.remove'), danger: true, run: () => ask({ kind: 'remove', lease }) },
];

function Actions({ lease, edit, ask }: { lease: Lease; edit: boolean; ask: AskLease }) {
  if (!edit) {
    return (
      <Button type="link" size="small" onClick={() => ask({ kind: 'history', lease })}>
        {t('company.unitHistory')}
      </Button>
    );
  }
  return (
    <span className="actions">
      {verbsOf(lease).map((kind) => (
        <Button key={kind} type="link" size="small" onClick={() => ask({ kind, lease })}>
          {t(`company.${kind}`)}
        </Button>
      ))}
      <MoreMenu label={t('company.moreOf', unitText(lease))} actions={othersOf(lease, ask)} />
    </span>
  );
}

function End({ lease: { endsOn, phase } }: { lease: Lease }) {
  if (endsOn === null) return t('company.openEnd');
  // What is over needs no counting down.
  if (phase === 'past') return endsOn;
  return <DueDate date={endsOn} left="company.daysLeft" over="company.overdue" warnDays={warnDays} />;
}

type GroupProps = { phase: Lease['phase']; leases: readonly Lease[]; edit: boolean; ask: AskLease };

function Group({ phase, leases, edit, ask }: GroupProps) {
  return (
    <tbody className={phase === 'past' ? 'lease-past' : undefined}>
      <tr>
        <th scope="rowgroup" colSpan={6}>
          {t(`company.phase_${phase}`)} <span className="badge">{leases.length}</span>
        </th>
      </tr>
      {leases.map((lease) => (
        <tr key={lease.leaseId}>
          <th scope="row">
            <span className="two">
              {lease.unitName}
              <small>
                {lease.buildingName} · {lease.floorName}
              </small>
            </span>
          </th>
          <td className="num">{areaText(lease.area)}</td>
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

function LeaseTable({ leases, edit, ask }: { leases: readonly Lease[]; edit: boolean; ask: AskLease }) {
  return (
    <table className="sheet lease-table">
      <thead>
        <tr>
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
        return of.length > 0 ? <Group key={phase} phase={phase} leases={of} edit={edit} ask={ask} /> : null;
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

/** The leasing units of a company: running, upcoming and over, and what may be done with them. */
export function CompanyLeases({ company }: { company: Company }) {
  const { ask, dialog } = useLeaseDialogs(company);
  const office = company.category === companyCategories.property;
  const { edit } = company.can;
  const add = (
    <Button icon={<Icon name="plus" />} onClick={() => ask({ kind: 'add' })}>
      {t(office ? 'company.addOffice' : 'company.addLease')}
    </Button>
  );
  if (company.leases.length === 0) {
    return (
      <section className="card">
        <Nothing
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
    <section className="card leases" aria-label={t(office ? 'company.offices' : 'company.leases')}>
      <div className="tools">
        <span className="t2 grow">{sumOf(company.leases)}</span>
        {edit ? add : null}
      </div>
      <div className="lease-scroll">
        <LeaseTable leases={company.leases} edit={edit} ask={ask} />
      </div>
      {dialog}
    </section>
  );
}
