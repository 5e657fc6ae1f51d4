import { maskPhone } from '@mdi/contract/kit/display.ts';
import { type SuggestionRow, suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { may } from '../../kit/may.ts';
import { found } from '../../kit/refuse.ts';
import { officePictureUrl } from './suggestion.files.ts';
import { hoursOf } from './suggestion.hours.queries.ts';
import { canDo, closedBy, stateBy, waitsUntil } from './suggestion.policy.ts';
import {
  briefOf,
  duplicatesOf,
  type SuggestionRecord,
  similarTo,
  suggestionById,
} from './suggestion.queries.ts';
import { messagesOf, notesOf, picturesOf } from './suggestion.thread.queries.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A suggestion as lists tell it, by now. */
export function shown(ctx: Ctx, row: SuggestionRecord): SuggestionRow {
  const now = ctx.now();
  const {
    ratingWord: _,
    duplicateOf: __,
    waitingSince: ___,
    userId: ____,
    phoneKey: _____,
    unitId: ______,
    ...rest
  } = row;
  const state = stateBy(row, now);
  return {
    ...rest,
    phone: row.phone === null ? null : maskPhone(row.phone),
    state,
    createdAt: row.createdAt.toISOString(),
    dueAt: iso(row.dueAt),
    overdue: row.dueAt !== null && row.dueAt < now,
    answeredAt: iso(row.answeredAt),
    closedAt: iso(closedBy(row, now)),
    closedReason: row.closedReason ?? (state === 'closed' ? 'quiet' : null),
    updatedAt: row.updatedAt.toISOString(),
    can: canDo(row, may(ctx, suggestionApi.ops.answer), now),
  };
}

type Brief = NonNullable<Awaited<ReturnType<typeof briefOf>>>;

const briefly = (ctx: Ctx, { answeredAt, ...row }: Brief) => ({
  ...row,
  state: stateBy({ state: row.state, answeredAt }, ctx.now()),
  createdAt: row.createdAt.toISOString(),
});

const spoken = <T extends { byName: string; at: Date }>({ byName, at, ...row }: T) => ({
  ...row,
  by: byName,
  at: at.toISOString(),
});

/** All of a suggestion that its page shows. */
export async function whole(ctx: Ctx, suggestionId: number) {
  const row = found(await suggestionById(ctx, suggestionId));
  const brief = shown(ctx, row);
  const until =
    brief.state === 'waiting' && row.waitingSince
      ? waitsUntil(row.waitingSince, await hoursOf(ctx, row.projectId))
      : null;
  const others = async (of: Promise<Brief[]>) => (await of).map((one) => briefly(ctx, one));
  const duplicateOf = row.duplicateOf === null ? undefined : await briefOf(ctx, row.duplicateOf);
  return {
    ...brief,
    can: { ...brief.can, close: brief.can.close && (until === null || until <= ctx.now()) },
    waitsUntil: iso(until),
    pictureUrls: (await picturesOf(ctx, suggestionId)).map((key) => officePictureUrl(ctx, key, suggestionId)),
    messages: (await messagesOf(ctx, suggestionId)).map(spoken),
    notes: (await notesOf(ctx, suggestionId)).map(spoken),
    ratingWord: row.ratingWord,
    similar: brief.can.link ? await others(similarTo(ctx, row)) : [],
    duplicateOf: duplicateOf ? briefly(ctx, duplicateOf) : null,
    duplicates: await others(duplicatesOf(ctx, suggestionId)),
  };
}
