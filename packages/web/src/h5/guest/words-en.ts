import { visitNamesEn } from '@mdi/contract/modules/visit/visit.names.en.ts';
import { visitorPageEn } from '@mdi/contract/modules/visitor-page/visitor-page.en.ts';
import { words as shared } from '../../public/words-en.ts';

/** The sentences of the guest's pages, in English. */
export const words = { ...shared, visit: visitNamesEn, visitorPage: visitorPageEn };
