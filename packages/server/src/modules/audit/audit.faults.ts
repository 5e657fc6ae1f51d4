import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { demandWithin } from '../../kit/limits.ts';

/** A page that breaks again and again tells nothing new. */
const most = 20;
const minutes = 60;

/**
 * What a program says of itself, without what people typed: names, phones, addresses and ids of records may stand in an
 * error, and are no matter of the log's.
 */
export const withoutData = (text: string): string =>
  text
    .replace(/\S+@\S+/g, '…')
    .replace(/[^\n\x20-\x7e]+/g, '…')
    .replace(/\?[^\s):]*/g, '')
    // What is quoted is a name of the program when it is one word, else something that was read or typed.
    .replace(/(["'`])(?![\w.$]*\1)[^"'`\n]*\1/g, '$1…$1')
    .replace(/\d{5,}/g, '#');

/** A page broke: kept in the server's log and in the operation log, under the version that served it. */
export async function noteFault(
  ctx: Ctx,
  { page, message, stack }: InputOf<typeof auditApi.ops.reportFault>,
): Promise<void> {
  await demandWithin(ctx, [{ name: 'pageFault', of: [ctx.actor.userId], most, minutes }]);
  const fault = {
    name: withoutData(page),
    fault: withoutData(message),
    stack: withoutData(stack),
    version: ctx.deps.settings.version,
  };
  ctx.log.error({ ...fault, userId: ctx.actor.userId }, 'a page broke');
  ctx.changes.push({ entity: 'page', id: 0, before: null, after: fault });
}
