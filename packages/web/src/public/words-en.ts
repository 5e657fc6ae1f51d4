import { fieldsEn } from '@mdi/contract/kit/fields.en.ts';
import { kitEn } from '@mdi/contract/kit/kit.en.ts';
import { authEn, MDI01050En } from '@mdi/contract/modules/auth/auth.en.ts';

/** The sentences of the public pages, in English. */
export const words = { kit: kitEn, field: fieldsEn, auth: authEn, MDI01050: MDI01050En };
