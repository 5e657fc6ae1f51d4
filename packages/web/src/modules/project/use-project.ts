import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { useRecord } from '../../kit/record/use-record.ts';

export const projectCalls = client(projectApi);

/** Reads everything about projects again; resolves when the new answers are there. */
export const refreshProjects = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [projectApi.module] });

/** The project that the page's address names. */
export const useProject = () => useRecord(projectApi, 'projectId');
