import path from 'node:path';
import { makeClock } from '@mdi/reader-simulator/clock.ts';
import { noFaults, seededRandom } from '@mdi/reader-simulator/fault-injection.ts';
import { makeReader } from '@mdi/reader-simulator/reader.ts';
import { newDevice } from '../../test/factories/inputs.ts';
import { callOrFail, newPerson, textIn } from '../two-nodes/person.ts';
import type { Site } from '../two-nodes/site.ts';

const account = { username: 'hq', password: 'Mdi#2026demo' };

type Options = {
  projects: { projectId: number }[];
  areas: { areaId: number; place: boolean }[];
};

/** People and readers in the demo, made by calls alone: its tables are those of another version. */
export async function demoSite(
  url: string,
  folder: string,
  count: { people: number; doors: number },
): Promise<Pick<Site, 'people' | 'doors'>> {
  const people = [];
  for (let n = 0; n < count.people; n += 1) {
    const person = newPerson(url);
    people.push({
      ...person,
      token: textIn(await callOrFail(person, 'auth/login', { body: account }), 'token'),
    });
  }
  const [installer] = people;
  if (!installer) throw new Error('nobody installs readers');
  const options = async (body: object) =>
    (await callOrFail(installer, 'device/options', { body })) as Options;
  const projectId = (await options({})).projects[0]?.projectId;
  const areaId = (await options({ projectId })).areas.find(({ place }) => place)?.areaId;

  const doors = [];
  for (let n = 0; n < count.doors; n += 1) {
    const code = `DRILL${n}`;
    const of = { projectId, areaId, channel: 'both' };
    const added = await callOrFail(installer, 'device/add', {
      body: { ...newDevice({ code }), ...of },
      key: code,
    });
    const { deviceId } = added as { deviceId: number };
    const body = { deviceId, areaId, channel: 'both' };
    const claim = textIn(
      await callOrFail(installer, 'device/claimToken', { body, key: `${code} claim` }),
      'text',
    );
    const faults = noFaults(seededRandom(n + 1));
    const reader = makeReader({
      baseUrl: url,
      code,
      flashFile: path.join(folder, code),
      clock: makeClock(),
      faults,
    });
    const scanned = await reader.scan(claim);
    if (scanned.is !== 'claimed') throw new Error(`${code} is not claimed: ${JSON.stringify(scanned)}`);
    await reader.beat();
    doors.push({ reader, deviceId });
  }
  return { people, doors };
}
