import type { OutputOf } from '@mdi/contract/kit/op.ts';
import {
  type MiniProgramRow,
  miniProgramApi,
} from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import type { MiniKind } from '@mdi/contract/modules/mini-program/mini-program.menu.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { client } from '../../kit/call/client.ts';
import { refreshJobs } from '../../kit/call/jobs.ts';
import { useIsLive } from '../../kit/call/live-updates.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { isSessionFailure, toCallFailed } from '../../kit/call/session-failure.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';

type Ops = (typeof miniProgramApi)['ops'];
export type Program = OutputOf<Ops['get']>;
export type Overview = OutputOf<Ops['overview']>;
export type LatestRollOut = NonNullable<OutputOf<Ops['rolled']>>;
export type ReleaseStage = Program['stages'][number];
export type OpenableProgram = Program['targets']['next'][number];
export type Tester = Program['testers'][number];
export type PlatformReview = NonNullable<Program['audit']>;
export type TakenPlatformStep = OutputOf<Ops['steps']>[number];
export type LibraryVersion = OutputOf<Ops['versions']>[number];

/** The calls about mini-programs. */
export const miniProgramCalls = client(miniProgramApi);

/** Reads everything about mini-programs anew. */
export const refreshPrograms = () =>
  void queryClient.invalidateQueries({ queryKey: [miniProgramApi.module] });

/** Something was begun, which goes on in the background. */
export function refreshAfterStart(): void {
  refreshPrograms();
  void refreshJobs();
}

/** The kind of mini-programs that the address is about. */
export function useMiniKind(): MiniKind {
  const { pathname } = useLocation();
  return pathname.endsWith(':pass') ? 'pass' : 'pm';
}

export const useOverview = (kind: MiniKind) => useRead(miniProgramApi, 'overview', { kind });

/** A mini-program with all that is known of it. */
export const useMiniProgram = (miniProgramId: number) => useRead(miniProgramApi, 'get', { miniProgramId });

/** How a mini-program is called: by its project while it has no name. */
export const miniProgramName = ({
  name,
  projectName,
}: Pick<MiniProgramRow, 'name' | 'projectName'>): string => name ?? projectName;

/** Versions as people write them. */
export const versionText = (version: string | null): string =>
  version === null ? t('kit.none') : `v${version}`;

/** Has what the platform says read anew. */
export async function refreshFromPlatform({ miniProgramId }: { miniProgramId: number }): Promise<void> {
  try {
    await miniProgramCalls.refresh({ miniProgramId });
    toast.success(t('job.started'));
    refreshAfterStart();
  } catch (error) {
    const failure = toCallFailed(error, t('kit.failed'));
    if (!isSessionFailure(failure)) toast.error(failure.message, t('kit.updateFailed'));
  }
}

const againMs = 10_000;

/** While nothing tells of changes by itself, the page asks for them now and then. */
export function usePollUnlessLive(): void {
  const live = useIsLive();
  useEffect(() => {
    if (live) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refreshPrograms();
    }, againMs);
    return () => clearInterval(timer);
  }, [live]);
}
