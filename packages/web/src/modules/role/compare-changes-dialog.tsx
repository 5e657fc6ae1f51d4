import type { RoleInput } from '@mdi/contract/modules/role/role.contract.ts';
import { useEffect, useState } from 'react';
import type { Draft } from '../../kit/form/use-form.ts';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import type { ProjectByBuilding } from './chosen-places.ts';
import { CompareTable } from './compare-table.tsx';
import { comparedForm, comparedRole } from './compared-role.ts';
import { fetchProjectBuildings } from './fetch-project-buildings.ts';
import { roleName } from './role-name.ts';
import type { Role, RoleFormOptions } from './use-role.ts';

type Props = {
  role: Role;
  terms: RoleFormOptions;
  values: Draft<RoleInput>;
  owners: ProjectByBuilding;
  onClose: () => void;
};

/** The names of chosen buildings, by the projects they stand in; the page has read most of them already. */
function useBuildingNames(chosen: readonly number[], owners: ProjectByBuilding): ReadonlyMap<number, string> {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    let shown = true;
    const projects = new Set(chosen.flatMap((id) => owners.get(id) ?? []));
    void Promise.all([...projects].map((projectId) => fetchProjectBuildings(projectId))).then(
      (lists) =>
        shown &&
        setNames(new Map(lists.flat().map(({ buildingId, buildingName }) => [buildingId, buildingName]))),
      // Without its name a building is told by its number.
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, [chosen, owners]);
  return names;
}

const none: readonly number[] = [];

/** A role as it is saved, beside what its form would make of it. */
export function CompareChangesDialog({ role, terms, values, owners, onClose }: Props) {
  const names = useBuildingNames(values.buildings ?? none, owners);
  return (
    <InfoDialog title={t('role.compareChange', roleName(role))} width={960} onClose={onClose}>
      <div className="stack">
        <p className="t2">{t('role.changeEffect', role.users)}</p>
        <CompareTable
          a={comparedRole(role, terms)}
          b={comparedForm(values, role, terms, names)}
          trees={terms.permissions}
          heads={[t('role.compareSaved'), t('role.compareUnsaved')]}
        />
      </div>
    </InfoDialog>
  );
}
