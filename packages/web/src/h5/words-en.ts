import { myPassEn } from '@mdi/contract/modules/my-pass/my-pass.en.ts';
import { visitNamesEn } from '@mdi/contract/modules/visit/visit.names.en.ts';
import { words as shared } from '../public/words-en.ts';

/** The sentences of the pages for phones, in English. */
export const words = { ...shared, myPass: myPassEn, visit: visitNamesEn };
