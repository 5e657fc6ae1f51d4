import { z } from 'zod';
import { countField, doneAnswer, expectField, instantField, listField, textField } from './answers.ts';
import type { Ask } from './ask.ts';
import type { MiniPlatform } from './mini-platform.ts';

const versions = z.object({
  exp_info: z.object({ exp_version: textField, exp_desc: textField, exp_time: instantField }).nullish(),
  release_info: z
    .object({ release_version: textField, release_desc: textField, release_time: instantField })
    .nullish(),
});

const former = expectField('version_list', {
  version_list: listField(
    z.object({
      app_version: countField,
      user_version: textField,
      user_desc: textField,
      commit_time: instantField,
    }),
  ),
});

const plan = expectField('gray_release_plan', {
  gray_release_plan: z.object({ status: countField, gray_percentage: countField }).nullish(),
});

/** States of a plan: it runs, or it is paused; a new, finished or deleted one shows nothing to anybody. */
const [runs, paused] = [1, 2];

type Calls = Pick<
  MiniPlatform,
  'release' | 'versions' | 'formerVersions' | 'rollBack' | 'releaseTo' | 'gray' | 'stopGray' | 'setVisible'
>;

/** What of a mini-program is online, and for whom. */
export function releaseCalls(ask: Ask): Calls {
  const by = (token: string) => ({ access_token: token });
  return {
    async release(access) {
      // An empty body is refused.
      await ask.data({ path: '/wxa/release', token: by(access), body: {} }, doneAnswer);
    },
    async versions(access) {
      const call = { path: '/wxa/getversioninfo', token: by(access), body: {} };
      // Both parts may be absent, so this answer must say that it is one.
      const { exp_info: trial, release_info: online } = await ask.data(call, {
        field: 'errcode',
        schema: versions,
      });
      return {
        trial: trial ? { version: trial.exp_version, about: trial.exp_desc, at: trial.exp_time } : null,
        online: online
          ? { version: online.release_version, about: online.release_desc, at: online.release_time }
          : null,
      };
    },
    async formerVersions(access) {
      // With `action` the call only lists; without it, it rolls back.
      const query = { action: 'get_history_version' };
      const call = { path: '/wxa/revertcoderelease', token: by(access), query };
      const { version_list: all } = await ask.data(call, former);
      return all.map((one) => ({
        appVersion: one.app_version,
        version: one.user_version,
        about: one.user_desc,
        committedAt: one.commit_time,
      }));
    },
    async rollBack(access, appVersion) {
      const query: Record<string, string> = appVersion === null ? {} : { app_version: String(appVersion) };
      await ask.data({ path: '/wxa/revertcoderelease', token: by(access), query }, doneAnswer);
    },
    async releaseTo(access, percentage) {
      const body = { gray_percentage: percentage };
      await ask.data({ path: '/wxa/grayrelease', token: by(access), body }, doneAnswer);
    },
    async gray(access) {
      const answer = await ask.data({ path: '/wxa/getgrayreleaseplan', token: by(access) }, plan);
      const now = answer.gray_release_plan;
      if (!now || (now.status !== runs && now.status !== paused)) return null;
      return { percentage: now.gray_percentage, paused: now.status === paused };
    },
    async stopGray(access) {
      await ask.data({ path: '/wxa/revertgrayrelease', token: by(access) }, doneAnswer);
    },
    async setVisible(access, visible) {
      const body = { action: visible ? 'open' : 'close' };
      await ask.data({ path: '/wxa/change_visitstatus', token: by(access), body }, doneAnswer);
    },
  };
}
