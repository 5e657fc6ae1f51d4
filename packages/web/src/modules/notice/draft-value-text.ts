import { plainText, readDoc } from '@mdi/contract/kit/rich-text.ts';
import { t } from '../../kit/words/words.ts';
import { NoticeDraft } from './notice-draft.ts';
import type { Notice } from './use-notice.ts';

/** How much of a text is told where two people changed it. */
const most = 300;

const { thumbnail, attachmentIds } = NoticeDraft.shape;

/** A value of the form that is more than a text, in words; undefined for all others. */
export function draftValueText(name: string, value: unknown): string | undefined {
  if (name === 'bodyZh' || name === 'bodyEn') {
    const read = readDoc(value);
    return 'doc' in read ? plainText(read.doc).slice(0, most) || t('kit.none') : undefined;
  }
  if (name === 'thumbnail') {
    const { data } = thumbnail.safeParse(value);
    return data ? t('notice.focus', data.x, data.y) : undefined;
  }
  if (name === 'attachmentIds') {
    const { data } = attachmentIds.safeParse(value);
    return data && data.length > 0 ? data.map((file) => file.name).join(t('kit.listMark')) : undefined;
  }
  return undefined;
}

/** The name of a place that the form holds by its number, as far as the notice names it. */
export function audienceName({ revision }: Notice, name: string, value: string): string | undefined {
  const { projects, buildings, companies } = revision.audience;
  const of = {
    projectIds: projects.map(({ projectId, projectName }) => [projectId, projectName] as const),
    buildingIds: buildings.map(({ buildingId, buildingName }) => [buildingId, buildingName] as const),
    companyIds: companies.map(({ companyId, companyName }) => [companyId, companyName] as const),
  };
  const among = name === 'projectIds' || name === 'buildingIds' || name === 'companyIds' ? of[name] : [];
  return among.find(([id]) => String(id) === value)?.[1];
}
