import path from 'node:path';
import { passMessage } from '@mdi/contract/kit/pass/signing.ts';
import { tokenBody, tokenText } from '@mdi/contract/kit/pass/token.ts';
import { makeClock } from '@mdi/reader-simulator/clock.ts';
import { noFaults, seededRandom } from '@mdi/reader-simulator/fault-injection.ts';
import { makeReader, type Reader } from '@mdi/reader-simulator/reader.ts';
import { makeSecrets } from '../../src/kit/settings/secrets.ts';
import { passKeys } from '../../src/modules/pass/index.ts';
import { factories } from '../../test/factories/index.ts';
import { password } from '../../test/factories/people.ts';
import { type Installation, secretKey } from './installation.ts';
import { callOrFail, newPerson, type Person, textIn } from './person.ts';

export type Door = { reader: Reader; deviceId: number };

/** A project with a gate that everybody may pass, somebody who works there, people of head office, and readers. */
export type Site = {
  people: Person[];
  /** The readers that come through the proxy. */
  doors: Door[];
  /** The one that always comes to node B. */
  doorAtB: Door;
  /** The text of a pass that nobody has shown yet; its number tells it from the others. */
  pass: (jti: number) => Promise<string>;
};

const address = '127.0.0.9';

/** Signs somebody in through the proxy, from an address that the proxy alone can know. */
async function signedIn(url: string, username: string): Promise<Person> {
  const person = newPerson(url, address);
  const lying = { 'x-forwarded-for': '203.0.113.7' };
  const data = await callOrFail(person, 'auth/login', { body: { username, password }, headers: lying });
  return { ...person, token: textIn(data, 'token') };
}

/** Fills the empty installation: rows where they only stand around, the product's own calls where it matters. */
export async function makeSite(at: Installation, count: { people: number; doors: number }): Promise<Site> {
  const { db } = at.database;
  const make = factories(db);
  const { id: projectId } = await make.project();
  const { id: areaId } = await make.area({ projectId, common: true });
  const company = await make.company({ projectId });
  const { id: sid } = await make.employee({ company });
  const { id: roleId } = await make.administratorRole();
  const people: Person[] = [];
  for (let n = 0; n < count.people; n += 1) {
    const { id, userName } = await make.user();
    await make.assign(id, { roleId });
    people.push(await signedIn(at.url, userName));
  }
  const [installer] = people;
  if (!installer) throw new Error('nobody installs readers');

  const door = async (code: string, baseUrl: string, seed: number): Promise<Door> => {
    const { id: deviceId } = await make.device({ code, projectId });
    const body = { deviceId, areaId, channel: 'both' };
    const claim = textIn(await callOrFail(installer, 'device/claimToken', { body, key: code }), 'text');
    const flashFile = path.join(at.folder, code);
    const faults = noFaults(seededRandom(seed));
    const reader = makeReader({
      baseUrl,
      publicUrl: at.url,
      code,
      flashFile,
      clock: makeClock(),
      faults,
    });
    const scanned = await reader.scan(claim);
    if (scanned.is !== 'claimed') throw new Error(`${code} is not claimed: ${JSON.stringify(scanned)}`);
    await reader.beat();
    return { reader, deviceId };
  };
  const doors: Door[] = [];
  for (let n = 0; n < count.doors; n += 1) doors.push(await door(`DOOR${n}`, at.url, n + 1));

  const signer = await passKeys.passSignerOf(
    { db, now: new Date(), secrets: makeSecrets(secretKey) },
    projectId,
  );
  return {
    people,
    doors,
    doorAtB: await door('DOORB', at.b.url, 0),
    pass: async (jti) => {
      const seconds = Math.floor(Date.now() / 1000);
      const times = { iat: seconds, nbf: seconds - 5, exp: seconds + 600 };
      const whose = { type: 1, flags: 4, pid: projectId, tid: company.id, sid, jti, area: 0 };
      const body = tokenBody({ kid: signer.kid, ...whose, ...times });
      return tokenText(body, signer.sign(passMessage(body)));
    },
  };
}

/** Sessions that the nodes believe to come from elsewhere than the proxy saw them come from. */
export async function wrongAddresses({ database: { db } }: Installation): Promise<number> {
  const found = await db.selectFrom('session').select('id').where('address', '!=', address).execute();
  return found.length;
}
