import { z } from 'zod';
import { doneAnswer, expectField, listField, textField } from './answers.ts';
import type { Ask } from './ask.ts';
import type { MiniPlatform } from './mini-platform.ts';

const domains = expectField('requestdomain', {
  requestdomain: listField(z.string()),
  wsrequestdomain: listField(z.string()),
  uploaddomain: listField(z.string()),
  downloaddomain: listField(z.string()),
});

const filled = z.string().min(1);

/** Pictures go up as files; the name's ending tells the platform what they are. */
const endings: Partial<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/gif': 'gif' };

function form({ bytes, type }: { bytes: Uint8Array; type: string }): FormData {
  const made = new FormData();
  made.set('media', new Blob([new Uint8Array(bytes)], { type }), `picture.${endings[type] ?? 'png'}`);
  return made;
}

type Calls = Pick<
  MiniPlatform,
  | 'uploadMedia'
  | 'media'
  | 'addDomains'
  | 'domains'
  | 'addWebViewDomains'
  | 'bindTester'
  | 'unbindTester'
  | 'testers'
>;

/** What belongs to a mini-program beside its code: pictures, servers it may call, testers. */
export function programCalls(ask: Ask): Calls {
  const by = (token: string) => ({ access_token: token });
  return {
    async uploadMedia(access, picture) {
      const call = { path: '/wxa/uploadmedia', token: by(access), body: form(picture) };
      const answer = await ask.data(call, expectField('mediaid', { mediaid: filled }));
      return { mediaId: answer.mediaid };
    },
    media: (access, mediaId) =>
      ask.picture({
        path: '/cgi-bin/material/get_material',
        token: by(access),
        body: { media_id: mediaId },
      }),
    async addDomains(access, added) {
      const body = {
        action: 'add',
        requestdomain: added.request,
        wsrequestdomain: added.socket,
        uploaddomain: added.upload,
        downloaddomain: added.download,
      };
      await ask.data({ path: '/wxa/modify_domain', token: by(access), body }, doneAnswer);
    },
    async domains(access) {
      const call = { path: '/wxa/modify_domain', token: by(access), body: { action: 'get' } };
      const answer = await ask.data(call, domains);
      return {
        request: answer.requestdomain,
        socket: answer.wsrequestdomain,
        upload: answer.uploaddomain,
        download: answer.downloaddomain,
      };
    },
    async addWebViewDomains(access, added) {
      const body = { action: 'add', webviewdomain: added };
      await ask.data({ path: '/wxa/setwebviewdomain', token: by(access), body }, doneAnswer);
    },
    async bindTester(access, account) {
      const call = { path: '/wxa/bind_tester', token: by(access), body: { wechatid: account } };
      const answer = await ask.data(call, expectField('userstr', { userstr: textField }));
      return { userstr: answer.userstr };
    },
    async unbindTester(access, tester) {
      const body = 'account' in tester ? { wechatid: tester.account } : { userstr: tester.userstr };
      await ask.data({ path: '/wxa/unbind_tester', token: by(access), body }, doneAnswer);
    },
    async testers(access) {
      const call = { path: '/wxa/memberauth', token: by(access), body: { action: 'get_experiencer' } };
      const shape = { members: listField(z.object({ userstr: filled })) };
      const { members } = await ask.data(call, expectField('members', shape));
      return members.map((one) => one.userstr);
    },
  };
}
