import type { Lease } from '@mdi/contract/modules/company/company.contract.ts';
import { useState } from 'react';
import { CallFailed } from '../../kit/call/send.ts';
import { Icon } from '../../kit/page/icon.tsx';
import css from './company.module.css';
import { leasedUnitText, leasePeriodText } from './lease-text.ts';

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
