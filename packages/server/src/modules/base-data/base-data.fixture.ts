import { uniqueName } from '../../../test/factories/places.ts';
import { type Answered, done } from '../../../test/world.ts';

/** An entry for the list of purposes of visits. */
export const newEntry = (more: object = {}) => ({
  dict: 'visitPurpose' as const,
  code: uniqueName('CODE').toUpperCase(),
  nameZh: uniqueName('目的'),
  nameEn: uniqueName('Purpose '),
  ...more,
});

export const idOf = (answer: Answered<{ entryId: number }>) => done(answer).entryId;
