import type { RichBlock } from '@mdi/contract/kit/rich-text.ts';
import { type NoticeSent, noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { docWithBlocks } from './hostile.ts';
import { callOk, type Server, tokenOf } from './server.ts';

/** Notices as journeys send them. */

const line = (text: string): RichBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** A notice for everybody at a project, released with its approval. */
export const noticeInput = (
  projectId: number,
  title: string,
  more: Partial<NoticeSent> = {},
): NoticeSent => ({
  zh: { title, body: docWithBlocks([line('周五 22:00 至 24:00，请提前安排。')]) },
  en: { title: `${title} (EN)`, body: docWithBlocks([line('Friday 22:00 to 24:00, please plan ahead.')]) },
  summary: '周五 22:00 至 24:00',
  publisher: '物业服务中心',
  thumbnail: null,
  attachmentIds: [],
  audience: { kind: 'everyone', projectIds: [projectId], buildingIds: [], companyIds: [] },
  releaseAt: null,
  expiresAt: null,
  zone: 'Asia/Shanghai',
  mustConfirm: false,
  sms: false,
  ...more,
});

/** Writes a notice as the property's administrator, and hands it in. */
export async function submitNotice(server: Server, notice: NoticeSent): Promise<number> {
  const token = await tokenOf(server, 'property');
  const { noticeId, version } = await callOk(server, noticeApi, 'add', notice, token);
  await callOk(server, noticeApi, 'submit', { noticeId, version }, token);
  return noticeId;
}
