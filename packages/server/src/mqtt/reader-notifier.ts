import {
  downTopic,
  maxMessageBytes,
  newsTopic,
  type ProjectNews,
} from '@mdi/contract/modules/device-api/device-api.mqtt.ts';
import type { Db } from '../db/connect.ts';
import { makeAnswerSharing } from '../kit/calls/answer-sharing.ts';
import type { Deps } from '../kit/calls/ctx.ts';
import type { LiveEvent } from '../kit/live/live-events.ts';
import {
  hardwareOfReader,
  installedHardware,
  projectNewsOf,
  projectsWithReaders,
} from '../modules/device-api/index.ts';

/** Publishes, and waits where much is on its way; false: the broker isn't there. */
export type Publish = (topic: string, text: string, retain: boolean) => Promise<boolean>;

type Hardware = Awaited<ReturnType<typeof hardwareOfReader>>[number];

/**
 * Tells readers on the broker what wakes those that wait by HTTP. That something waits is rung only: what it is, a reader
 * asks for, and is answered signed. Every node tells; who has heard it already has nothing to do.
 */
export function makeReaderNotifier(db: Db, { now, secrets }: Deps, publish: Publish) {
  const share = makeAnswerSharing();
  const hardware = async ({ code, cfgVer, waits }: Hardware, again: boolean) => {
    const pointer = cfgVer === null ? '' : JSON.stringify({ ver: cfgVer });
    if (!(await publish(downTopic(code, 'cfg'), pointer, true))) return false;
    return !waits && again ? true : publish(downTopic(code, 'ring'), '{}', false);
  };
  const project = async (projectId: number) => {
    const found = await projectNewsOf({ db, now: now(), secrets }, projectId);
    if (!found) return;
    const text = JSON.stringify(found satisfies ProjectNews);
    const { update: _, ...heads } = found;
    const fits = Buffer.byteLength(text) <= maxMessageBytes;
    await publish(newsTopic(projectId), fits ? text : JSON.stringify(heads), true);
  };
  /** What anybody may have missed: after a break of the line to the database, or of that to the broker. */
  const all = async () => {
    for (const projectId of await projectsWithReaders(db)) await project(projectId);
    for (const one of await installedHardware(db)) if (!(await hardware(one, true))) return;
  };
  const device = async (deviceId: number) => {
    for (const one of await hardwareOfReader(db, deviceId)) await hardware(one, false);
  };
  return {
    all: () => share('all', all),
    async hear({ topic, deviceId, projectId }: LiveEvent): Promise<void> {
      if (topic !== 'readers') return;
      if (projectId !== undefined) await share(`p${projectId}`, () => project(projectId));
      if (deviceId !== undefined) await share(`d${deviceId}`, () => device(deviceId));
    },
  };
}
