import { toBase32 } from '@mdi/contract/kit/pass/base-encoding.js';
import { readClaim } from '@mdi/contract/kit/pass/claim-code.ts';
import { ClaimAnswer } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { settleIn } from './sync.ts';
import { ask, noteTime, type Unit } from './unit.ts';

/** What came of a claim. `lost`: no answer came, so the token may be used up; the installer makes another. */
export type ClaimOutcome =
  | { is: 'claimed' }
  | { is: 'notClaimed'; why: 'noClaim' | 'foreign' | 'refused' | 'config' | 'lost' };

const not = (why: Extract<ClaimOutcome, { is: 'notClaimed' }>['why']): ClaimOutcome => ({
  is: 'notClaimed',
  why,
});

/** All that a reader takes as long as it is nobody's: the claim that an installer shows it. */
export async function claim(unit: Unit, text: string): Promise<ClaimOutcome> {
  const said = readClaim(text);
  if (said?.deviceCode !== unit.code) return not('noClaim');
  if (!unit.host.equals(said.hostId)) return not('foreign');
  const reply = await ask(unit, 'claim', {
    deviceCode: unit.code,
    claimToken: toBase32(said.claimToken),
    model: unit.model,
    fw: unit.fw,
    sn: unit.serial,
  });
  if (reply.is !== 'ok') return not(reply.is === 'down' ? 'lost' : 'refused');
  const answer = ClaimAnswer.safeParse(reply.data);
  if (!answer.success) return not('refused');
  const { serverTime, deviceSecret, keys, config } = answer.data;
  noteTime(unit, serverTime);
  return settleIn(unit, deviceSecret, keys, config) === null ? { is: 'claimed' } : not('config');
}
