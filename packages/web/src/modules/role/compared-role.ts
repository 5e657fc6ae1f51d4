import type { RoleInput } from '@mdi/contract/modules/role/role.contract.ts';
import type { Draft } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import { noPermissions } from './permissions.ts';
import type { ComparedRole, Named } from './role-difference.ts';
import { roleName } from './role-name.ts';
import type { Role, RoleFormOptions } from './use-role.ts';

const regionsNamed = (codes: readonly string[], terms: RoleFormOptions): Named[] =>
  codes.map((key) => ({
    key,
    label: terms.regions.find(({ regionCode }) => regionCode === key)?.regionName ?? key,
  }));

/** A saved role as it is compared. */
export function comparedRole(role: Role, terms: RoleFormOptions): ComparedRole {
  const { level, state, canSignIn, needsAuthenticator, dataScope, permissions } = role;
  const buildings = role.buildings.map(({ buildingId, buildingName, projectName }) => ({
    key: buildingId,
    label: t('role.compareBuilding', projectName, buildingName),
  }));
  return {
    name: roleName(role),
    level,
    state,
    canSignIn,
    needsAuthenticator,
    dataScope,
    permissions,
    parents: role.parents.map(({ roleId, name }) => ({ key: roleId, label: name })),
    places: dataScope === 20 ? regionsNamed(role.regions, terms) : buildings,
  };
}

/** What the form of a role holds, compared with the saved role; `names` are those of buildings that it has read. */
export function comparedForm(
  values: Draft<RoleInput>,
  role: Role,
  terms: RoleFormOptions,
  names: ReadonlyMap<number, string>,
): ComparedRole {
  const saved = comparedRole({ ...role, dataScope: 30 }, terms).places;
  const building = (key: number): Named => ({
    key,
    label: saved.find((one) => one.key === key)?.label ?? names.get(key) ?? String(key),
  });
  const parentName = (id: number) =>
    [...role.parents, ...terms.parents].find(({ roleId }) => roleId === id)?.name ?? String(id);
  const dataScope = values.dataScope ?? role.dataScope;
  return {
    name: values.name ?? roleName(role),
    level: values.level ?? role.level,
    state: role.state,
    canSignIn: values.canSignIn ?? false,
    needsAuthenticator: values.needsAuthenticator ?? false,
    dataScope,
    permissions: values.permissions ?? noPermissions,
    parents: (values.parents ?? []).map((id) => ({ key: id, label: parentName(id) })),
    places:
      dataScope === 20
        ? regionsNamed(values.regions ?? [], terms)
        : (values.buildings ?? []).map((id) => building(id)),
  };
}
