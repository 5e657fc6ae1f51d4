import { toBase32 } from '@mdi/contract/kit/pass/base-encoding.js';
import { readDeviceClaim } from '@mdi/contract/kit/pass/device-claim.js';
import { ClaimAnswer } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { adjustClock, askServer, type ReaderCore } from './reader-core.ts';
import { settleIn } from './sync.ts';

/** What came of a claim. `lost`: no answer came, so the token may be used up; the installer makes another. */
export type ClaimOutcome =
  | { is: 'claimed' }
  | { is: 'notClaimed'; why: 'noClaim' | 'foreign' | 'refused' | 'config' | 'lost' };

const not = (why: Extract<ClaimOutcome, { is: 'notClaimed' }>['why']): ClaimOutcome => ({
  is: 'notClaimed',
  why,
});

/** All that a reader takes as long as it is nobody's: the claim that an installer shows it. */
export async function claimReader(unit: ReaderCore, text: string): Promise<ClaimOutcome> {
  const said = readDeviceClaim(text);
  if (said?.deviceCode !== unit.code) return not('noClaim');
  if (!unit.host.equals(said.hostId)) return not('foreign');
  const reply = await askServer(unit, 'claim', {
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
  adjustClock(unit, serverTime);
  return settleIn(unit, deviceSecret, keys, config) === null ? { is: 'claimed' } : not('config');
}
