import type { QueueTask } from '../../kit/jobs/queue-task.ts';
import {
  componentTokenPath,
  PlatformRefused,
  PlatformSilent,
} from '../../ports/mini-platform/mini-platform.ts';
import {
  NoTicket,
  type PlatformAccess,
  type Program,
  startTickets,
} from './mini-program.platform-calls.queries.ts';
import { handlePlatformEvent } from './mini-program.platform-events.queries.ts';
import { refreshPlatformReview } from './mini-program.platform-review.ts';
import {
  authorizedProgram,
  authorizedPrograms,
  markProgramChecked,
  programsInReview,
} from './mini-program.programs-to-check.queries.ts';
import { recoverLostGrants } from './mini-program.recover-grants.ts';
import { refreshFacts, refreshProgram, rereadIfRightLost } from './mini-program.refresh.ts';
import { settleAfterMs, settleStep } from './mini-program.settle-step.ts';
import { capStepStarts, endOrphanedChecks, orphanedSteps } from './mini-program.steps.queries.ts';

/** Reviews are asked about so often: messages about them get lost. */
const readEveryMinutes = 10;

/** So many are asked about at once: a platform that answers slowly keeps up. */
const atOnce = 4;
/** What the clock does every minute ends within it, so that what is urgent never waits for what is not. */
const longestMs = 40_000;

/** The platform itself is out of reach, so asking about the next one is no use either. */
const isOut = (error: unknown): boolean =>
  error instanceof NoTicket ||
  error instanceof PlatformSilent ||
  (error instanceof PlatformRefused && error.call === componentTokenPath);

/** Does something for each, so that one that fails keeps no other from it. */
async function forEach<T>(
  desk: PlatformAccess,
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
  forMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const until = performance.now() + forMs;
  const left = all.values();
  let out = false;
  const lane = async () => {
    for (const one of left) {
      if (out || performance.now() > until) return;
      try {
        await work(one);
      } catch (error) {
        out ||= isOut(error);
        desk.log.warn({ err: error }, 'a mini-program could not be read');
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Settles what was begun and of which nobody heard: its process is gone, and no other has taken it up. */
async function settle(desk: PlatformAccess): Promise<void> {
  await capStepStarts(desk.db, desk.deps.now());
  const before = new Date(desk.deps.now().getTime() - settleAfterMs);
  await endOrphanedChecks(desk.db, desk.deps.now());
  await forEach(desk, await orphanedSteps(desk.db, before), (step) =>
    settleStep(desk, step, { orphaned: true }),
  );
}

async function read(desk: PlatformAccess): Promise<void> {
  const now = desk.deps.now();
  const before = new Date(now.getTime() - readEveryMinutes * 60_000);
  const one = async (program: Program) => {
    await markProgramChecked(desk.db, program.id, desk.deps.now());
    await refreshPlatformReview(desk, program).catch((error: unknown) =>
      rereadIfRightLost(desk, program, error).then(() => Promise.reject(error)),
    );
  };
  await forEach(desk, await programsInReview(desk.db, before, now), one, longestMs);
}

/** What the clock and messages of the platform let be done; nothing of it where no platform is configured. */
const only =
  (work: (desk: PlatformAccess, payload: unknown) => Promise<unknown>): QueueTask['run'] =>
  async ({ db, deps, log, payload }) => {
    if (deps.miniPlatform !== null) await work({ db, deps, log }, payload);
  };

export const miniProgramTasks: Record<string, QueueTask> = {
  miniPrograms: {
    at: '* * * * *',
    outside: true,
    run: only(async (desk) => {
      await startTickets(desk);
      await settle(desk);
      await read(desk);
    }),
  },
  /** What was granted is looked at every night, and the month's reviews that are left. */
  miniProgramFacts: {
    at: '20 3 * * *',
    outside: true,
    run: only(async (desk) =>
      forEach(desk, await authorizedPrograms(desk.db), (program) => refreshFacts(desk, program)),
    ),
  },
  /** Who authorized us although we hold nothing of it. */
  miniProgramAdopt: {
    at: '*/10 * * * *',
    outside: true,
    run: only((desk) =>
      recoverLostGrants(desk).catch((error: unknown) => {
        if (!(error instanceof NoTicket)) throw error;
      }),
    ),
  },
  miniProgramRead: {
    outside: true,
    run: only(async (desk, payload) => {
      // Written by queueReading() alone.
      const program = await authorizedProgram(desk.db, (payload as { miniProgramId: number }).miniProgramId);
      if (program) await refreshProgram(desk, program);
    }),
  },
  miniProgramEvent: {
    // Written by receive() alone.
    outside: true,
    run: only((desk, payload) => handlePlatformEvent(desk, (payload as { digest: string }).digest)),
  },
};
