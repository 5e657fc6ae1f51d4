import { BlockList, isIP, isIPv6 } from 'node:net';
import { refuse } from '../calls/refuse.ts';

/** IPv6 addresses count by /64, which belongs whole to one subscriber; `::` stands for as many zeros as are missing. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter((x) => x !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const part of addresses) {
    const [address = '', bits] = part.split('/');
    const family = familyOf(address);
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}

const lists = new WeakMap<readonly string[], BlockList>();

/** Whether an address lies among these addresses and networks. */
export function isAmong(address: string, addresses: readonly string[]): boolean {
  const list = lists.get(addresses) ?? listOf(addresses);
  lists.set(addresses, list);
  return isIP(address) !== 0 && list.check(address, familyOf(address));
}

/** How many times more calls are let in from an address that many people share: a lobby's tablet, a desk, an office. */
const sharedBy = 30;

/** How much is let in from an address, given how much one person may. */
export const maxFromAddress = (address: string, most: number, shared: readonly string[]): number =>
  isAmong(address, shared) ? most * sharedBy : most;

const maxNetworks = 10_000;

export type IpLimit = (address: string, now: Date) => void;

/**
 * Lets a network make so many calls a minute on each node, and a shared one more: calls that are open to everybody cost
 * little until there are many.
 * @throws Refusal 429 for calls beyond that, until the minute is over
 */
export function makeIpLimit(most: number, shared: readonly string[]): IpLimit {
  const minutes = new Map<string, { ends: number; calls: number }>();
  return (address, now) => {
    const from = networkOf(address);
    const at = now.getTime();
    const minute = minutes.get(from);
    if (!minute || minute.ends <= at) {
      if (minutes.size >= maxNetworks) minutes.clear();
      minutes.set(from, { ends: at + 60_000, calls: 1 });
      return;
    }
    minute.calls += 1;
    if (minute.calls > maxFromAddress(address, most, shared)) {
      const seconds = Math.ceil((minute.ends - at) / 1000);
      refuse('kit.error.tooMany', { code: 'tooMany', args: [seconds], retryAfter: seconds });
    }
  };
}
