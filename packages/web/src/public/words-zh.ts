import { fieldsZh } from '@mdi/contract/kit/fields.zh.ts';
import { kitZh } from '@mdi/contract/kit/kit.zh.ts';
import { authZh, MDI01050Zh } from '@mdi/contract/modules/auth/auth.zh.ts';

/** The sentences of the public pages, in Chinese. */
export const words = { kit: kitZh, field: fieldsZh, auth: authZh, MDI01050: MDI01050Zh };
