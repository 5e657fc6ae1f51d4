import { randomUUID } from 'node:crypto';
import { isAmong } from '../rate-limits/ip-limit.ts';

/** Long enough to be unique, and nothing that a log or a page would take for more than a name. */
const goodId = /^[\w-]{16,64}$/;

/** The networks that TRUST_PROXY may call by a name. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** An IPv4 address as a dual-stack socket writes it. */
const mapped = /^::ffff:(?=\d+\.)/i;

type Asked = {
  headers: Readonly<Partial<Record<string, string | string[]>>>;
  socket: { remoteAddress?: string | undefined };
};

/**
 * Gives each request the number by which it is found in the proxy's and our logs and in the audit: the one that a
 * trusted proxy gave it, else a new one. Numbers from anybody else are ignored.
 */
export function requestIds(trustProxy: string | false): (request: Asked) => string {
  const parts = trustProxy === false ? [] : trustProxy.split(',').map((part) => part.trim());
  const trusted = parts.flatMap((part) => named[part] ?? [part]);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const from = (socket.remoteAddress ?? '').replace(mapped, '');
    const taken = typeof given === 'string' && goodId.test(given) && isAmong(from, trusted);
    return taken ? given : randomUUID();
  };
}
