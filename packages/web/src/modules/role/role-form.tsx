import { RoleInput } from '@mdi/contract/modules/role/role.contract.ts';
import { useState } from 'react';
import { blankOf } from '../../kit/form/drafts/draft-of.ts';
import { fieldId } from '../../kit/form/field.tsx';
import { FieldError } from '../../kit/form/field-error.tsx';
import type { Section } from '../../kit/form/form-page.tsx';
import { type Draft, type Form, useForm } from '../../kit/form/use-form.ts';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { t, tIfKnown } from '../../kit/words/words.ts';
import type { ProjectBuildings } from './building-tree.tsx';
import { ChangeSummary, roleDiffers } from './change-summary.tsx';
import { type ProjectByBuilding, samePlaces } from './chosen-places.ts';
import { DataScopeFields } from './data-scope-fields.tsx';
import { PermissionPanel } from './permission-panel.tsx';
import { countPermissionChanges, noPermissions } from './permissions.ts';
import { RoleBasicFields } from './role-basic-fields.tsx';
import type { Role, RoleFormOptions } from './use-role.ts';

/** Nothing chosen yet, beside what the person's own place makes so. */
export function blankRole(terms: RoleFormOptions): Draft<RoleInput> {
  const [only, ...others] = terms.levels;
  const level = others.length === 0 ? (only ?? null) : null;
  return blankOf<RoleInput>(RoleInput, {
    level,
    canSignIn: true,
    needsAuthenticator: false,
    dataScope: 10,
    regions: [],
    buildings: [],
    permissions: noPermissions,
    parents: terms.ownParent === null ? [] : [terms.ownParent],
  });
}

/** A role's facts as its form holds them. */
export function roleDraftOf(role: Role): Draft<RoleInput> {
  const { roleCode, name, nameEn, description, sort, level, dataScope, regions } = role;
  const { canSignIn, needsAuthenticator } = role;
  return {
    roleCode,
    name,
    sort,
    level,
    canSignIn,
    needsAuthenticator,
    dataScope,
    regions,
    nameEn: nameEn || null,
    description: description || null,
    parents: role.parents.map((parent) => parent.roleId),
    buildings: role.buildings.map((building) => building.buildingId),
    permissions: role.permissions,
  };
}

export type RoleForm = {
  form: Form<RoleInput>;
  /** What the marks and the sum of changes compare with. */
  base: Draft<RoleInput>;
  saved: () => void;
  owners: ProjectByBuilding;
  own: (parts: readonly ProjectBuildings[]) => void;
};

const sets = ['parents', 'regions', 'buildings'] as const;

/** The kept value where a changed one holds the same, so that a choice taken back is no change. */
function settled(values: Draft<RoleInput>, base: Draft<RoleInput>): Partial<Draft<RoleInput>> {
  const same: Partial<Draft<RoleInput>> = {};
  for (const name of sets) {
    const [one, other] = [values[name] ?? [], base[name] ?? []];
    if (one !== other && samePlaces<string | number>(one, other)) Object.assign(same, { [name]: base[name] });
  }
  const { added, removed } = countPermissionChanges(
    base.permissions ?? noPermissions,
    values.permissions ?? noPermissions,
  );
  if (added + removed === 0 && values.permissions !== base.permissions) same.permissions = base.permissions;
  return same;
}

const labelOf = (name: string): string => tIfKnown(`role.${name}`) ?? tIfKnown(`kit.${name}`) ?? name;

/** The form over a role, starting from `start`. */
export function useRoleForm(start: Draft<RoleInput>, source: Role | null): RoleForm {
  const inner = useForm({ schema: RoleInput, start, label: (name) => labelOf(name) });
  const [base, setBase] = useState(start);
  const [owners, setOwners] = useState<ProjectByBuilding>(
    () => new Map(source?.buildings.map((one) => [one.buildingId, one.projectId])),
  );
  const form: Form<RoleInput> = {
    ...inner,
    // They always hold a value, be it none or off: a mark would ask for what can't be missing.
    required: (name) =>
      name !== 'parents' && name !== 'canSignIn' && name !== 'needsAuthenticator' && inner.required(name),
    // A conflict may name columns that the form shows otherwise.
    label: (name) => labelOf(name),
    set: (name, value) => {
      const kept = settled({ ...inner.values, [name]: value }, base);
      inner.set(name, name in kept ? base[name] : value);
    },
    rebase: (saved, values) => {
      setBase(saved);
      inner.rebase(saved, values);
    },
  };
  return {
    form,
    base,
    saved: () => setBase(inner.values),
    owners,
    own: (parts) =>
      setOwners((before) => {
        const more = parts.flatMap(({ projectId, buildings }) =>
          buildings.map((building) => [building, projectId] as const),
        );
        return new Map([...before, ...more]);
      }),
  };
}

type Setting = {
  of: RoleForm;
  terms: RoleFormOptions;
  /** The saved role; null for a new one. */
  role: Role | null;
  /** Marks what differs from the base; off where the base is nothing. */
  marks: boolean;
};

const CompareChangesDialog = lazyPart(() =>
  import('./compare-changes-dialog.tsx').then((m) => m.CompareChangesDialog),
);

/** What differs from the saved role, in numbers, and side by side when asked for. */
function ChangesOf({ role, terms, of }: { role: Role; terms: RoleFormOptions; of: RoleForm }) {
  const { form, base, owners } = of;
  const [open, setOpen] = useState(false);
  return (
    <>
      <ChangeSummary before={base} after={form.values} users={role.users} compare={() => setOpen(true)} />
      {open ? (
        <CompareChangesDialog
          {...{ role, terms, owners }}
          values={form.values}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** The sections of the form (spec §3, §6). */
export function roleSections({ of, terms, role, marks }: Setting): Section<RoleInput>[] {
  const { form, base, owners, own } = of;
  const builtIn = role?.builtIn ?? false;
  const { level } = form.values;
  const allowed = terms.dataScopes.find((one) => one.level === level)?.allowed ?? [10, 20, 30];
  const parts: Section<RoleInput>[] = [
    {
      id: 'basic',
      title: t('role.basic'),
      fields: [
        ...(['name', 'nameEn', 'roleCode', 'level', 'sort'] as const),
        ...(['canSignIn', 'needsAuthenticator', 'parents', 'description'] as const),
      ],
      body: (
        <RoleBasicFields
          form={form}
          terms={terms}
          holders={role?.users ?? 0}
          builtIn={builtIn}
          parents={role?.parents ?? []}
          adding={role === null}
        />
      ),
    },
    {
      id: 'permissions',
      title: t('role.permissions'),
      fields: ['permissions'],
      body: (
        <>
          <PermissionPanel
            trees={terms.permissions}
            value={form.values.permissions ?? noPermissions}
            base={marks ? base.permissions : null}
            onChange={builtIn ? undefined : (permissions) => form.set('permissions', permissions)}
          />
          <FieldError id={`${fieldId('permissions')}-error`} text={form.errors.permissions} />
        </>
      ),
    },
    {
      id: 'places',
      title: t('role.places'),
      fields: ['dataScope', 'regions', 'buildings'],
      body: (
        <DataScopeFields
          form={form}
          regions={terms.regions}
          allowed={allowed}
          disabled={builtIn}
          owners={owners}
          own={own}
        />
      ),
    },
  ];
  if (!roleDiffers(form.values, base)) return parts;
  const body = role ? (
    <ChangesOf role={role} terms={terms} of={of} />
  ) : (
    <ChangeSummary before={base} after={form.values} users={0} />
  );
  return [...parts, { id: 'changes', title: t('role.changed'), fields: [], body }];
}
