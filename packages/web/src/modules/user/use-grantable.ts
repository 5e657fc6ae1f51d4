import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import type { Choice, ChoiceGroup } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';

type Start = OutputOf<typeof userApi.ops.int>;
export type GrantableRole = Start['roles'][number];

const nothing: Start = { roles: [], regions: [], projects: [], buildings: [] };

/** Options under headings, in the order in which the headings first come. */
export function groupedOptions<T, V extends string | number>(
  rows: readonly T[],
  read: (row: T) => { heading: string; value: V; label: string },
): ChoiceGroup<V>[] {
  const groups = new Map<string, Choice<V>[]>();
  for (const row of rows) {
    const { heading, value, label } = read(row);
    const options = groups.get(heading) ?? [];
    groups.set(heading, options);
    options.push({ value, label });
  }
  return [...groups].map(([label, options]) => ({ label, options }));
}

/** The roles the person may grant, and the regions, projects and buildings in reach, as options. */
export function useGrantable() {
  const { data = nothing, isPending: loading } = useRead(userApi, 'int', {});
  const { roles, regions, projects, buildings } = data;
  const regionOf = (code: string) => regions.find((one) => one.regionCode === code)?.regionName ?? code;
  const projectOf = (id: number) => projects.find((one) => one.projectId === id)?.projectName ?? '';
  const buildingsOf = (projectId: number | null) =>
    projectId === null ? buildings : buildings.filter((one) => one.projectId === projectId);
  return {
    loading,
    roles,
    projects,
    regionOf,
    projectOf,
    buildingName: (id: number) => buildings.find((one) => one.buildingId === id)?.buildingName ?? String(id),
    roleOptions: groupedOptions(roles, (role) => ({
      heading: t(`user.level_${role.roleLevel}`),
      value: role.roleCode,
      label: role.roleName,
    })),
    projectOptions: groupedOptions(projects, (project) => ({
      heading: regionOf(project.regionCode),
      value: project.projectId,
      label: project.projectName,
    })),
    regionOptions: regions.map(({ regionCode, regionName }) => ({ value: regionCode, label: regionName })),
    /** The buildings of one project, or of all, under their projects. */
    buildingOptions: (projectId: number | null) =>
      groupedOptions(buildingsOf(projectId), (building) => ({
        heading: projectOf(building.projectId),
        value: building.buildingId,
        label: building.buildingName,
      })),
  };
}

export type Grantable = ReturnType<typeof useGrantable>;
