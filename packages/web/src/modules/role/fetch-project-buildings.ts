import { roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { fetchCachedAnswer } from '../../kit/call/use-read.ts';

export type Region = { regionCode: string; regionName: string };

/** The buildings of a project, from the page's store when it read them a moment ago. */
export const fetchProjectBuildings = (projectId: number) =>
  fetchCachedAnswer(roleApi, 'buildings', { projectId }, 60_000);
