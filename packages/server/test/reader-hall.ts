import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { toBase32 } from '@mdi/contract/kit/pass/base-encoding.js';
import { deviceClaimText } from '@mdi/contract/kit/pass/device-claim.js';
import { passMessage } from '@mdi/contract/kit/pass/signing.ts';
import { type Token, tokenBody, tokenText } from '@mdi/contract/kit/pass/token.ts';
import { makeClock } from '@mdi/reader-simulator/clock.ts';
import { noFaults, seededRandom } from '@mdi/reader-simulator/fault-injection.ts';
import { makeReader, type Reader, type ReaderOptions } from '@mdi/reader-simulator/reader.ts';
import { afterAll, onTestFinished } from 'vitest';
import { issuePasses, passKeys } from '../src/modules/pass/index.ts';
import type { World } from './world.ts';

/** Where readers stand: a project with a gate that everybody may pass, and a room of which nobody has. */
export type ReaderHall = {
  url: string;
  projectId: number;
  gateId: number;
  roomId: number;
  /** A device with its place, and the claim that its installer shows it. */
  place: (areaId?: number) => Promise<{ deviceId: number; code: string; claim: string }>;
  /** The claim of a device once more. */
  claimFor: (deviceId: number, code: string, areaId?: number) => Promise<string>;
  /** A reader of that code that nobody claimed yet. */
  bare: (code: string, more?: Partial<ReaderOptions>) => Reader;
  /** A reader that is claimed. */
  installed: (areaId?: number) => Promise<{ reader: Reader; deviceId: number; code: string }>;
  /** Somebody who works in a company of the project. */
  employee: () => Promise<{ employeeId: number; userId: number; companyId: number }>;
  /** The text of a new pass. */
  passOf: (employeeId: number) => Promise<string>;
  /** A pass signed by the project that says what one likes. */
  mint: (token: Partial<Token> & Pick<Token, 'sid' | 'tid'>) => Promise<string>;
};

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Lets simulated readers come to a world's door by real HTTP. */
export async function readerHall(w: World): Promise<ReaderHall> {
  const url = await w.app.listen({ port: 0, host: '127.0.0.1' });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-readers-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const { id: projectId } = await w.make.project();
  const { id: gateId } = await w.make.area({ projectId, common: true });
  const { id: roomId } = await w.make.area({ projectId });
  const installer = await w.make.person();
  let flashes = 0;

  const claimFor: ReaderHall['claimFor'] = async (deviceId, deviceCode, areaId = gateId) => {
    const claimToken = randomBytes(16);
    await w.db
      .insertInto('deviceClaim')
      .values({
        deviceId,
        projectId,
        areaId,
        channel: 'in',
        userId: installer.user.id,
        tokenHash: sha256(toBase32(claimToken)),
        createdAt: w.now(),
        expiresAt: new Date(w.now().getTime() + 900_000),
      })
      .execute();
    const hostId = sha256(new URL(url).host).subarray(0, 4);
    return deviceClaimText({ hostId, deviceCode, claimToken });
  };
  const place: ReaderHall['place'] = async (areaId = gateId) => {
    const { id: deviceId, code } = await w.make.device({
      projectId,
      areaId,
      onlineVerify: 'off',
      code: `R${Math.random().toString(36).slice(2, 10).toUpperCase()}`,
    });
    return { deviceId, code, claim: await claimFor(deviceId, code, areaId) };
  };
  const bare: ReaderHall['bare'] = (code, more = {}) => {
    flashes += 1;
    const reader = makeReader({
      baseUrl: url,
      code,
      flashFile: path.join(folder, String(flashes)),
      clock: makeClock({ source: () => w.now().getTime() }),
      faults: noFaults(seededRandom(1)),
      ...more,
    });
    onTestFinished(() => reader.stop());
    return reader;
  };
  return {
    url,
    projectId,
    gateId,
    roomId,
    place,
    claimFor,
    bare,
    installed: async (areaId) => {
      const { deviceId, code, claim } = await place(areaId);
      const reader = bare(code);
      const claimed = await reader.scan(claim);
      if (claimed.is !== 'claimed') throw new Error(JSON.stringify(claimed));
      await reader.beat();
      return { reader, deviceId, code };
    },
    employee: async () => {
      const company = await w.make.company({ projectId });
      const { user } = await w.make.person();
      const { id: employeeId } = await w.make.employee({ company, userId: user.id });
      return { employeeId, userId: user.id, companyId: company.id };
    },
    mint: async (token) => {
      const now = w.now();
      const at = Math.floor(now.getTime() / 1000);
      const signer = await passKeys.passSignerOf({ db: w.db, now, secrets: w.deps.secrets }, projectId);
      const body = tokenBody({
        kid: signer.kid,
        type: 1,
        flags: 4,
        pid: projectId,
        jti: 1,
        iat: at,
        nbf: at,
        exp: at + 60,
        area: 0,
        ...token,
      });
      return tokenText(body, signer.sign(passMessage(body)));
    },
    passOf: async (employeeId) => {
      const { secrets } = w.deps;
      const issued = await w.db
        .transaction()
        .execute((db) => issuePasses({ db, now: w.now(), secrets }, employeeId));
      const text = issued.is === 'issued' ? issued.passes[0]?.text : undefined;
      if (text === undefined) throw new Error(JSON.stringify(issued));
      return text;
    },
  };
}
