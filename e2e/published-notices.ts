import { type NoticeSent, noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { callAsHeadOffice } from './new-users.ts';
import type { Server } from './server.ts';

/** What a notice says in a language. */
const written = (title: string, line: string): NoticeSent['zh'] => ({
  title,
  body: {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: title }] },
      { type: 'paragraph', content: [{ type: 'text', text: line }] },
    ],
  },
});

type Notice = {
  projectId: number;
  zh: string;
  en: string | null;
  line: string;
  /** Only for these companies; else for everyone. */
  companyIds?: number[];
  mustConfirm?: boolean;
};

/** Writes a notice and has it approved at once; answers its number. */
export async function publishNotice(server: Server, it: Notice): Promise<number> {
  const { projectId, zh, en, line, companyIds = [], mustConfirm = false } = it;
  await callAsHeadOffice(server, noticeApi, 'setRules', { projectId, bothLanguages: false, ownReview: true });
  const { noticeId, version } = await callAsHeadOffice(server, noticeApi, 'add', {
    zh: written(zh, line),
    en: en === null ? null : written(en, line),
    summary: line,
    publisher: '物业服务中心',
    thumbnail: null,
    attachmentIds: [],
    audience: {
      kind: companyIds.length > 0 ? 'companies' : 'everyone',
      projectIds: [projectId],
      buildingIds: [],
      companyIds,
    },
    releaseAt: null,
    expiresAt: null,
    zone: 'Asia/Shanghai',
    mustConfirm,
    sms: false,
  });
  const submitted = await callAsHeadOffice(server, noticeApi, 'submit', { noticeId, version });
  const { revision } = await callAsHeadOffice(server, noticeApi, 'get', { noticeId });
  await callAsHeadOffice(server, noticeApi, 'approve', {
    noticeId,
    version: submitted.version,
    hash: revision.hash,
  });
  return noticeId;
}

/** Takes a notice back. */
export const revokeNotice = (server: Server, noticeId: number) =>
  callAsHeadOffice(server, noticeApi, 'revoke', { noticeIds: [noticeId], reason: '内容有误' });
