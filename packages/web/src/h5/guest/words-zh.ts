import { visitNamesZh } from '@mdi/contract/modules/visit/visit.names.zh.ts';
import { visitorPageZh } from '@mdi/contract/modules/visitor-page/visitor-page.zh.ts';
import { words as shared } from '../../public/words-zh.ts';

/** The sentences of the guest's pages, in Chinese. */
export const words = { ...shared, visit: visitNamesZh, visitorPage: visitorPageZh };
