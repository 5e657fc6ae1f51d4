import { type Project, projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { client } from '../../kit/client.ts';
import { queries } from '../../kit/query.ts';
import { CallFailed } from '../../kit/send.ts';
import { useRead } from '../../kit/use-read.ts';
import { t } from '../../kit/words.ts';

export const projects = client(projectApi);

/** Reads everything about projects again; resolves when the new answers are there. */
export const refreshProjects = (): Promise<void> =>
  queries.invalidateQueries({ queryKey: [projectApi.module] });

type Found = {
  /** Never older than the page: a kept answer may lag behind what the list shows. */
  project: Project | undefined;
  failure: CallFailed | null;
  /** Counts the loadings, so that a form can start anew from the present facts. */
  round: number;
  reload: () => void;
};

/** The project that the page's address names. */
export function useProject(): Found {
  const [params] = useSearchParams();
  const projectId = Number(params.get('projectId'));
  const valid = Number.isInteger(projectId) && projectId > 0;
  const [round, setRound] = useState(0);
  const read = useRead(projectApi, 'get', { projectId }, { enabled: valid });
  return {
    project: read.isFetchedAfterMount ? read.data : undefined,
    failure: valid ? read.error : new CallFailed(404, t('kit.error.notFound'), null),
    round,
    reload: () => void read.refetch().then(() => setRound(round + 1)),
  };
}
