import type { richTextZh } from './rich-text.zh.ts';

/** The same sentences in English. */
export const richTextEn = {
  node: 'The text holds something that isn’t supported. Please remove it and try again',
  deep: 'Lists or quotes are nested too deeply',
  link: 'A link must be an https:// address or a phone number',
  linkInternal: 'A link can’t lead to an internal network address',
  long: 'The text can’t be longer than 20,000 characters',
  pictures: 'There can’t be more than 30 pictures',
} as const satisfies Record<keyof typeof richTextZh, string>;
