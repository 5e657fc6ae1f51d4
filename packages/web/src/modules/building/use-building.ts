import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { useRecord } from '../../kit/record/use-record.ts';

export const buildingCalls = client(buildingApi);

/** Reads everything about buildings again; resolves when the new answers are there. */
export const refreshBuildings = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [buildingApi.module] });

/** After a building came or went: projects and their phases count theirs. */
export const refreshBuildingsAndProjects = (): Promise<unknown> =>
  Promise.all([refreshBuildings(), queryClient.invalidateQueries({ queryKey: [projectApi.module] })]);

/** The building that the page's address names. */
export const useBuilding = () => useRecord(buildingApi, 'buildingId');
