import { companyApi, type Lease } from '@mdi/contract/modules/company/company.contract.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CallFailed } from '../../kit/call/send.ts';
import { useRead } from '../../kit/call/use-read.ts';
import type { FieldProps } from '../../kit/form/field.tsx';
import { DateField } from '../../kit/form/fields/date-field.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import css from './company.module.css';
import { leasedUnitText, leasePeriodText } from './lease-text.ts';
import { refreshCompanies } from './use-company.ts';

/** The question about one unit by its name, about several by their number. */
export const leaseDialogTitle = (
  verb: 'renew' | 'end' | 'move' | 'correct',
  leases: readonly Lease[],
): string => {
  const [first] = leases;
  return leases.length === 1 && first
    ? t(`company.${verb}Title`, leasedUnitText(first))
    : t(`company.${verb}ManyTitle`, leases.length);
};

/** The name of what is typed into the dialog. */
export const leaseDraftName = (verb: string, leases: readonly Lease[]): string =>
  `company/${verb} ${leases.map(({ leaseId }) => leaseId).join()}`;

/** What every change of leases does once it is saved. */
export function finishLeaseChange(sentence: string, onClose: () => void): void {
  toast.success(sentence);
  refreshCompanies();
  onClose();
}

/** Loads what somebody else changed: the lease a dialog was opened for is another one now. */
export const closeAndReload = (onClose: () => void) => () => {
  refreshCompanies();
  onClose();
};

/** Leases as a call wants them: which, and as they were seen. */
export const leaseVersions = (leases: readonly Lease[]) =>
  leases.map(({ leaseId, version }) => ({ leaseId, version }));

/** Why each of several leases can't be changed, by its place, while nothing was. */
export function useLeaseRefusals() {
  const [refused, setRefused] = useState<Readonly<Record<number, string>>>({});
  const watch = async <O,>(call: Promise<O>): Promise<O> => {
    setRefused({});
    try {
      return await call;
    } catch (error) {
      if (error instanceof CallFailed && error.data && typeof error.data === 'object') {
        const places = Object.entries(error.data).flatMap(([name, why]) => {
          const place = /^leases\.(\d+)/.exec(name)?.[1];
          return place === undefined ? [] : [[Number(place), String(why)] as const];
        });
        setRefused(Object.fromEntries(places));
      }
      throw error;
    }
  };
  return { refused, watch };
}

/** The units that are dealt with, and under each why it can't be. */
export function ChosenLeases({
  leases,
  refused,
}: {
  leases: readonly Lease[];
  refused: Readonly<Record<number, string>>;
}) {
  if (leases.length === 1) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the Tab key.
    <ul className={css.leaseChosen} tabIndex={0}>
      {leases.map((lease, at) => (
        <li key={lease.leaseId}>
          {leasedUnitText(lease)} <span className="t3">{leasePeriodText(lease)}</span>
          {refused[at] === undefined ? null : (
            <span className="row bad s12" role="alert">
              <Icon name="warning" size={14} />
              {refused[at]}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Who loses access to what when these leases are over, in numbers. */
export function AccessLost({ companyId, leases }: { companyId: number; leases: readonly Lease[] }) {
  const running = leases.filter(({ phase }) => phase === 'current').map(({ leaseId }) => leaseId);
  const { data, error } = useRead(
    companyApi,
    'leaseImpact',
    { companyId, leaseIds: running },
    { enabled: running.length > 0 },
  );
  if (running.length === 0) return null;
  if (error) return <p className="bad">{error.message}</p>;
  if (!data) return <p className="t3">{t('kit.loading')}</p>;
  if (data.people === 0) return <p className="t2">{t('company.nobodyLoses')}</p>;
  return (
    <p className="warn" role="status">
      {t('company.losesAccess', data.people, data.areas.join(t('kit.listMark')))}
    </p>
  );
}

/** A lease ends on a day, or is said to stay open: an end that was only left empty is none. */
export const endOrOpen = z.refine<{ endsOn?: string | null; open?: boolean }>(
  ({ endsOn, open }) => open === true || endsOn !== null,
  { error: 'kit.error.required', path: ['endsOn'] },
);

/** A day that was typed counts, whatever was ticked before. */
export const isOpenEnded = (values: { endsOn: string | null; open: boolean | null }): boolean =>
  values.open === true && values.endsOn === null;

type EndForm = {
  values: { endsOn: string | null; open: boolean | null };
  set: ((name: 'open', open: boolean) => void) & ((name: 'endsOn', day: null) => void);
};

/** The end as a form holds it that has both fields: ticking takes the day away. */
export const leaseEndFieldProps = ({ values, set }: EndForm) => ({
  name: 'endsOn' as const,
  open: isOpenEnded(values),
  change: (open: boolean) => {
    set('open', open);
    set('endsOn', null);
  },
});

type EndProps<I extends object> = FieldProps<I> & {
  from: string | null;
  open: boolean;
  change: (open: boolean) => void;
};

/** The last day of a lease, or the word that it has none. */
export function LeaseEndField<I extends object>({ open, change, ...field }: EndProps<I>) {
  return (
    <div className={css.leaseEnd}>
      {open ? null : <DateField {...field} needed />}
      <Checkbox checked={open} onChange={({ target }) => change(target.checked)}>
        {t('company.openEndChoice')}
      </Checkbox>
    </div>
  );
}
