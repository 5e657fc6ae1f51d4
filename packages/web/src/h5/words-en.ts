import { appNoticeEn } from '@mdi/contract/modules/app-notice/app-notice.en.ts';
import { myPassEn } from '@mdi/contract/modules/my-pass/my-pass.en.ts';
import { visitNamesEn } from '@mdi/contract/modules/visit/visit.names.en.ts';
import { words as shared } from '../public/words-en.ts';

/** The sentences of the pages for phones, in English. */
export const words = {
  ...shared,
  appNotice: appNoticeEn,
  myPass: myPassEn,
  visit: visitNamesEn,
};
