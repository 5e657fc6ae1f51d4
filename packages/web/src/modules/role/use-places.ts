import { roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { client } from '../../kit/client.ts';
import { queries } from '../../kit/query.ts';

const roles = client(roleApi);

export type Region = { regionCode: string; regionName: string };

/** The buildings of a project, from the page's store when it read them a moment ago. */
export const readBuildings = (projectId: number) =>
  queries.fetchQuery({
    queryKey: [roleApi.module, 'buildings', { projectId }],
    queryFn: () => roles.buildings({ projectId }),
    staleTime: 60_000,
  });
