import { companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import { useState } from 'react';
import { type Draft, type Errors, type Form, useForm } from '../../kit/form/use-form.ts';
import { today } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { blankLease, isBlankLease, type LeaseDraft, type LeaseErrors, leaseErrors } from './lease-draft.ts';
import { NewCompany, namesAdministrator } from './new-company.ts';

const person = ['administratorName', 'administratorPhone', 'administratorRole'] as const;
const personFields: Readonly<Record<string, string>> = {
  'administrator.name': 'administratorName',
  'administrator.phone': 'administratorPhone',
  'administrator.roleCode': 'administratorRole',
};

const lines = (data: unknown): [string, unknown][] =>
  typeof data === 'object' && data !== null ? Object.entries(data) : [];

/** The server's sentences about rows, `leases.<row>.<field>`, by the key of the row. */
function refusedRows(data: unknown, rows: readonly LeaseDraft[]): Record<number, LeaseErrors> {
  const found: Record<number, LeaseErrors> = {};
  for (const [path, sentence] of lines(data)) {
    const [, at, field] = /^leases\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const row = at === undefined ? undefined : rows[Number(at)];
    if (row && field !== undefined) found[row.key] = { ...found[row.key], [field]: sentence };
  }
  return found;
}

/** What another category or project changes in the rest of the form. */
function follow(form: Form<NewCompany>, name: keyof NewCompany, value: unknown): void {
  const typed = (form.values.leases ?? []).filter((row) => !isBlankLease(row));
  const anew = [blankLease(0, today())];
  if (name === 'category') {
    const offices = value === companyCategories.property;
    form.set('leases', offices ? [] : typed.length > 0 ? typed : anew);
    form.set('managedBuildings', []);
    // The roles to give are others.
    form.set('administratorRole', null);
  }
  if (name === 'projectId') {
    form.set('leases', form.values.category === companyCategories.property ? [] : anew);
    form.set('managedBuildings', []);
  }
}

export type NewCompanyForm = { form: Form<NewCompany>; rows: readonly LeaseErrors[] };

/** The form of a new company with its rows, each with its own errors, and its first administrator. */
export function useNewCompany(start: Partial<Draft<NewCompany>>): NewCompanyForm {
  const form = useForm<NewCompany>({
    schema: NewCompany,
    start,
    label: (name) => t(`company.${name}`),
  });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Record<number, LeaseErrors>>({});
  const { values } = form;
  const leases = values.leases ?? [];
  const offices = values.category === companyCategories.property;

  const wrong = leases.map(leaseErrors);
  const none = leases.length === 0 && !offices;
  const missing = namesAdministrator(values) ? person.filter((name) => values[name] === null) : [];
  const good = wrong.every((row) => Object.keys(row).length === 0) && !none && missing.length === 0;

  const rows = leases.map((row, at) => ({ ...(tried ? wrong[at] : {}), ...refused[row.key] }));
  const own: Errors = {
    ...(rows.some((row) => Object.keys(row).length > 0) ? { leases: t('company.leasesWrong') } : {}),
    ...(tried && none ? { leases: t('company.error.unitNeeded') } : {}),
    ...(tried ? Object.fromEntries(missing.map((name) => [name, t('kit.error.required')])) : {}),
  };
  // What the server said of a row holds until that row is changed.
  const changed = (next: unknown) => {
    const same = leases.filter((row) => Array.isArray(next) && next.includes(row));
    setRefused((before) => Object.fromEntries(same.map(({ key }) => [key, before[key] ?? {}])));
  };
  return {
    rows,
    form: {
      ...form,
      errors: { ...form.errors, ...own },
      label: (name) => (name === 'leases' && offices ? t('company.offices') : form.label(name)),
      required: (name) =>
        form.required(name) || (person.some((one) => one === name) && namesAdministrator(values)),
      set: (name, value) => {
        form.set(name, value);
        if (name === 'leases') changed(value);
        follow(form, name, value);
      },
      check: () => {
        setTried(true);
        setRefused({});
        const input = form.check();
        return good ? input : undefined;
      },
      refuse: (data) => {
        const found = refusedRows(data, leases);
        setRefused(found);
        const named = lines(data).map(([path, sentence]) => [personFields[path] ?? path, sentence]);
        const taken = form.refuse(Object.fromEntries(named));
        return taken || Object.keys(found).length > 0;
      },
    },
  };
}
