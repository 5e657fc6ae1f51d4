import { appNoticeZh } from '@mdi/contract/modules/app-notice/app-notice.zh.ts';
import { myPassZh } from '@mdi/contract/modules/my-pass/my-pass.zh.ts';
import { visitNamesZh } from '@mdi/contract/modules/visit/visit.names.zh.ts';
import { words as shared } from '../public/words-zh.ts';

/** The sentences of the pages for phones, in Chinese. */
export const words = {
  ...shared,
  appNotice: appNoticeZh,
  myPass: myPassZh,
  visit: visitNamesZh,
};
