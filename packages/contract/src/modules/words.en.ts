import { fieldsEn } from '../kit/fields.en.ts';
import { kitEn } from '../kit/kit.en.ts';
import { reviewEn } from '../kit/review.en.ts';
import { richTextEn } from '../kit/rich-text.en.ts';
import type { SameKeys } from '../kit/words.ts';
import { MDI01050En } from './auth/auth.en.ts';
import { frameEn } from './frame.en.ts';
import { wordsOfModules } from './index.ts';
import type { zh } from './words.zh.ts';

/** The same in English. */
export const en = {
  kit: kitEn,
  field: fieldsEn,
  richText: richTextEn,
  review: reviewEn,
  frame: frameEn,
  MDI01050: MDI01050En,
  ...wordsOfModules('en'),
  /** What the log says of records, by module, and of calls, by the name of their api. */
  log: wordsOfModules('logEn'),
} satisfies SameKeys<typeof zh>;
