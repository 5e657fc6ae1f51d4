import { fieldsZh } from '../kit/fields.zh.ts';
import { kitZh } from '../kit/kit.zh.ts';
import { reviewZh } from '../kit/review.zh.ts';
import { richTextZh } from '../kit/rich-text.zh.ts';
import { MDI01050Zh } from './auth/auth.zh.ts';
import { frameZh } from './frame.zh.ts';
import { wordsOfModules } from './index.ts';

/** Every word of the product; the public pages load only `kit`, `field` and `auth`. */
export const zh = {
  kit: kitZh,
  field: fieldsZh,
  richText: richTextZh,
  review: reviewZh,
  frame: frameZh,
  MDI01050: MDI01050Zh,
  ...wordsOfModules('zh'),
  /** What the log says of records, by module, and of calls, by the name of their api. */
  log: wordsOfModules('logZh'),
};
