import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { pageTemplateApi } from '@mdi/contract/modules/page-template/page-template.contract.ts';
import { client } from '../../../kit/call/client.ts';
import { queryClient } from '../../../kit/call/query-client.ts';
import { inPageLanguage } from '../../../kit/words/in-language.ts';

/** The calls about templates. */
export const templateCalls = client(pageTemplateApi);
export const refreshTemplates = (): void =>
  void queryClient.invalidateQueries({ queryKey: [pageTemplateApi.module] });

export type Templates = OutputOf<typeof pageTemplateApi.ops.list>;
export type TemplateRow = Templates['templates'][number];

export const templateNameOf = ({ nameZh, nameEn }: Pick<TemplateRow, 'nameZh' | 'nameEn'>): string =>
  inPageLanguage(nameZh, nameEn ?? '');
