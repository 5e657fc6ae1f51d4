import { z } from 'zod';
import { countField, doneAnswer, expectField, textField } from './answers.ts';
import type { Ask } from './ask.ts';
import type { AuditState, MiniPlatform, Submission } from './mini-platform.ts';
import { categoryFields } from './wechat-code.ts';

const states: readonly AuditState[] = ['approved', 'rejected', 'running', 'withdrawn', 'delayed'];

const verdict = {
  status: countField.transform((status, context) => {
    const state = states[status];
    if (state) return state;
    context.addIssue({ code: 'custom', message: 'unknown status' });
    return z.NEVER;
  }),
  reason: textField,
  // Spelt both ways, in the platform's answers and on its pages.
  screenshot: textField,
  ScreenShot: textField,
};

const one = expectField('status', verdict);
const latest = expectField('status', {
  ...verdict,
  auditid: countField.nullish(),
  user_version: textField,
  submit_audit_time: countField.nullish(),
});

const left = expectField('rest', {
  rest: countField,
  limit: countField,
  speedup_rest: countField.nullish(),
  speedup_limit: countField.nullish(),
});

const picturesOf = (answer: { screenshot: string; ScreenShot: string }) =>
  (answer.ScreenShot || answer.screenshot)
    .split('|')
    .map((id) => id.trim())
    .filter((id) => id !== '');

/** Texts and pictures of people, which staff look through; or none. */
const userContent = (has: boolean) =>
  has
    ? { scene: [2, 4], method: [3], has_audit_team: 1, audit_desc: '物业工作人员人工审核' }
    : { scene: [0] };

const submitted = (input: Submission) => ({
  // An empty list is refused, and none at all is taken for the home page.
  ...(input.pages.length > 0 && {
    item_list: input.pages.map((page) => ({
      address: page.address,
      tag: page.tag,
      title: page.title,
      ...categoryFields(page),
    })),
  }),
  version_desc: input.about,
  ...(input.feedback && { feedback_info: input.feedback }),
  ...(input.feedbackMedia.length > 0 && { feedback_stuff: input.feedbackMedia.join('|') }),
  ugc_declare: userContent(input.hasUserContent),
});

type Calls = Pick<MiniPlatform, 'submit' | 'audit' | 'latestAudit' | 'withdraw' | 'speedUp' | 'quota'>;

/** The platform's review of a version. */
export function reviewCalls(ask: Ask): Calls {
  const by = (token: string) => ({ access_token: token });
  return {
    async submit(access, input) {
      const call = { path: '/wxa/submit_audit', token: by(access), body: submitted(input) };
      const answer = await ask.data(call, expectField('auditid', { auditid: countField }));
      return { auditId: answer.auditid };
    },
    async audit(access, auditId) {
      const call = { path: '/wxa/get_auditstatus', token: by(access), body: { auditid: auditId } };
      const answer = await ask.data(call, one);
      const { status: state, reason } = answer;
      return { auditId, state, reason, pictures: picturesOf(answer), version: '', submittedAt: null };
    },
    async latestAudit(access) {
      const answer = await ask.data({ path: '/wxa/get_latest_auditstatus', token: by(access) }, latest);
      const at = answer.submit_audit_time;
      return {
        auditId: answer.auditid ?? null,
        state: answer.status,
        reason: answer.reason,
        pictures: picturesOf(answer),
        version: answer.user_version,
        submittedAt: at ? new Date(at * 1000) : null,
      };
    },
    async withdraw(access) {
      await ask.data({ path: '/wxa/undocodeaudit', token: by(access) }, doneAnswer);
    },
    async speedUp(access, auditId) {
      await ask.data(
        { path: '/wxa/speedupaudit', token: by(access), body: { auditid: auditId } },
        doneAnswer,
      );
    },
    async quota(access) {
      const answer = await ask.data({ path: '/wxa/queryquota', token: by(access) }, left);
      return {
        rest: answer.rest,
        limit: answer.limit,
        speedUpRest: answer.speedup_rest ?? 0,
        speedUpLimit: answer.speedup_limit ?? 0,
      };
    },
  };
}
