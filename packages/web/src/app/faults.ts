import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { client } from '../kit/call/client.ts';
import { innerPath } from './addresses.ts';

const firstLines = 6;
const told = new Set<string>();

/** Tells the server that the page broke: where, and with what message; each fault once, however often it is met. */
export function reportFault(error: unknown): void {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const page = innerPath(location.pathname).slice(0, 200);
  const text = `${name}: ${message}`.slice(0, 500);
  if (told.has(page + text)) return;
  told.add(page + text);
  const top = stack.split('\n').slice(0, firstLines).join(' | ').replaceAll(location.origin, '');
  // Who reads this page has trouble enough: a report that doesn't arrive is none of it.
  void client(auditApi)
    .reportFault({ page, message: text, stack: top.slice(0, 2000) })
    .catch(() => undefined);
}
