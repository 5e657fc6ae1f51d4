import { type Body, bodyOf, type Calls, listIn, numberIn, textIn } from './call.ts';
import { templatePages } from './code-calls.ts';
import { type Core, latestAudit, toSeconds } from './core.ts';
import { okAnswer, refuse } from './errcode.ts';
import { type Audit, dayOf, monthOf, type Program } from './state.ts';

const longestText = 200;
const maxItems = 5;
const [mostTags, longestTag, longestTitle] = [10, 20, 32];
const [perDay, perMonth] = [5, 10];

const isOpen = (audit: Audit | undefined) => audit?.status === 2 || audit?.status === 4;

/** A page that is shown to the reviewer. */
function checkItem(item: Body, { categories }: Program): void {
  const tags = textIn(item, 'tag').split(' ').filter(Boolean);
  if (tags.length > mostTags || tags.some((tag) => tag.length > longestTag)) refuse(85006);
  if (!templatePages.includes(textIn(item, 'address'))) refuse(85007);
  const title = textIn(item, 'title');
  if (title === '' || title.length > longestTitle) refuse(85011);
  const ids = ['first_id', 'second_id', 'third_id'].map((name) => numberIn(item, name) || 0).join();
  if (!categories.some((one) => [one.firstId, one.secondId, one.thirdId].join() === ids)) refuse(85008);
}

function checkSubmission(core: Core, body: Body, program: Program): NonNullable<Program['trial']> {
  const trial = program.trial ?? refuse(85086);
  if (trial.checkedAt > core.now()) refuse(61039);
  if (program.privacy.notDeclared.length > 0) refuse(61040);
  if (isOpen(latestAudit(program))) refuse(85009);
  if (!program.hasProfile) refuse(86002);
  if (body.item_list !== undefined) {
    const items = listIn(body, 'item_list');
    if (items.length < 1 || items.length > maxItems) refuse(85023);
    for (const item of items) checkItem(bodyOf(item, 85010), program);
  }
  const texts = [textIn(body, 'version_desc'), textIn(body, 'feedback_info')];
  if (texts.some((one) => one.length > longestText)) refuse(85051);
  if (core.state.quota.rest <= 0) refuse(85085);
  return trial;
}

const answer = (audit: Audit) => ({
  status: audit.status,
  ...((audit.status === 1 || audit.status === 4) && { reason: audit.reason }),
});

export const auditCalls: Calls = {
  '/wxa/submit_audit': {
    verb: 'POST',
    by: 'program',
    run(core, { body }, program) {
      const { version, about, templateId, ext } = checkSubmission(core, body, program);
      const { state } = core;
      state.quota.rest -= 1;
      const [id, at] = [state.next.audit++, core.now()];
      program.audits.push({
        id,
        version,
        about,
        templateId,
        ext,
        at,
        status: 2,
        reason: '',
        pictures: [],
        spedUp: false,
        over: null,
        dueAt: state.autoMs === null ? null : at + state.autoMs,
      });
      return { ...okAnswer, auditid: id };
    },
  },
  '/wxa/get_auditstatus': {
    verb: 'POST',
    by: 'program',
    run(_, { body }, program) {
      if (program.audits.length === 0) refuse(86001);
      const audit = program.audits.find(({ id }) => id === numberIn(body, 'auditid')) ?? refuse(85012);
      return {
        ...okAnswer,
        ...answer(audit),
        ...(audit.status === 1 && { screenshot: audit.pictures.join('|') }),
      };
    },
  },
  '/wxa/get_latest_auditstatus': {
    verb: 'GET',
    by: 'program',
    run(_core, _sent, program) {
      const audit = latestAudit(program) ?? refuse(85058);
      return {
        ...okAnswer,
        ...answer(audit),
        // A number where it is submitted, and a text here.
        auditid: String(audit.id),
        ...(audit.status === 1 && { ScreenShot: audit.pictures.join('|') }),
        user_version: audit.version,
        user_desc: audit.about,
        submit_audit_time: toSeconds(audit.at),
      };
    },
  },
  '/wxa/undocodeaudit': {
    verb: 'GET',
    by: 'program',
    run(core, _sent, program) {
      const audit = latestAudit(program);
      if (!audit || !isOpen(audit)) return refuse(87012);
      const now = core.now();
      const inMonth = program.withdrawals.filter((at) => monthOf(at) === monthOf(now));
      const today = inMonth.filter((at) => dayOf(at) === dayOf(now));
      if (today.length >= perDay || inMonth.length >= perMonth) refuse(87013);
      program.withdrawals = [...inMonth, now];
      audit.status = 3;
      return okAnswer;
    },
  },
  '/wxa/speedupaudit': {
    verb: 'POST',
    by: 'program',
    run(core, { body }, program) {
      const { quota } = core.state;
      const audit = program.audits.find(({ id }) => id === numberIn(body, 'auditid'));
      if (!audit || !isOpen(audit)) return refuse(89402);
      if (audit.spedUp) refuse(89404);
      if (audit.status === 4) refuse(89403);
      if (quota.speedUpRest <= 0) refuse(89405);
      quota.speedUpRest -= 1;
      audit.spedUp = true;
      if (audit.dueAt !== null) audit.dueAt = core.now() + (audit.dueAt - core.now()) / 2;
      return okAnswer;
    },
  },
  '/wxa/queryquota': {
    verb: 'GET',
    by: 'program',
    run: ({ state: { quota } }) => ({
      ...okAnswer,
      rest: quota.rest,
      limit: quota.limit,
      speedup_rest: quota.speedUpRest,
      speedup_limit: quota.speedUpLimit,
    }),
  },
};
