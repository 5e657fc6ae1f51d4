import { myPassEn } from '@mdi/contract/modules/my-pass/my-pass.en.ts';
import { words as shared } from '../public/words-en.ts';

/** The sentences of the pages for phones, in English. */
export const words = { ...shared, myPass: myPassEn };
