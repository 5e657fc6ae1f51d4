import { type Calls, numberIn, textIn } from './call.ts';
import { type Core, latestAudit, toSeconds } from './core.ts';
import { okAnswer, refuse } from './errcode.ts';
import type { Audit, Former, Program } from './state.ts';

const offered = 5;
/** Of a gray release: it begins, runs, is paused. */
const [begins, runs, paused] = [0, 1, 2];

function putOnline(core: Core, program: Program, version: Omit<Former, 'appVersion'>): void {
  if (program.online) program.former = [program.online, ...program.former].slice(0, offered);
  const { version: name, about, templateId } = version;
  const appVersion = core.state.next.appVersion++;
  program.online = { version: name, about, templateId, at: core.now(), appVersion };
  program.gray = null;
  program.rolledBack = false;
}

const approvedOf = (program: Program): Audit | undefined =>
  program.audits.findLast((audit) => audit.status === 0 && audit.over === null);

export const releaseCalls: Calls = {
  '/wxa/release': {
    verb: 'POST',
    by: 'program',
    run(core, _sent, program) {
      const latest = latestAudit(program) ?? refuse(85019);
      const approved = approvedOf(program);
      if (!approved) return refuse(latest.over === 'released' ? 85052 : 85020);
      approved.over = 'released';
      putOnline(core, program, approved);
      return okAnswer;
    },
  },
  '/wxa/getversioninfo': {
    verb: 'POST',
    by: 'program',
    run(_core, _sent, { trial, online }) {
      return {
        ...okAnswer,
        ...(trial && {
          exp_info: { exp_time: toSeconds(trial.at), exp_version: trial.version, exp_desc: trial.about },
        }),
        ...(online && {
          release_info: {
            release_time: toSeconds(online.at),
            release_version: online.version,
            release_desc: online.about,
          },
        }),
      };
    },
  },
  '/wxa/revertcoderelease': {
    verb: 'GET',
    by: 'program',
    run(core, { query }, program) {
      if (query.action !== undefined) {
        return {
          ...okAnswer,
          version_list: program.former.slice(0, offered).map((one) => ({
            app_version: one.appVersion,
            user_version: one.version,
            user_desc: one.about,
            commit_time: toSeconds(one.at),
          })),
        };
      }
      if (program.rolledBack) refuse(87012);
      const wanted = query.app_version;
      const former = program.former.find((one) => !wanted || one.appVersion === Number(wanted));
      if (!former) return refuse(87011);
      program.former = program.former.filter((one) => one !== former);
      putOnline(core, program, former);
      program.rolledBack = true;
      return okAnswer;
    },
  },
  '/wxa/grayrelease': {
    verb: 'POST',
    by: 'program',
    run(core, { body }, program) {
      if (!program.online) refuse(85079);
      const approved = approvedOf(program) ?? refuse(85080);
      const percentage = numberIn(body, 'gray_percentage');
      if (!Number.isInteger(percentage) || percentage < 1 || percentage > 100) refuse(85081);
      if (program.gray && percentage <= program.gray.percentage) refuse(85082);
      if (percentage === 100) {
        approved.over = 'released';
        putOnline(core, program, approved);
      } else program.gray = { percentage, paused: false, at: core.now() };
      return okAnswer;
    },
  },
  '/wxa/getgrayreleaseplan': {
    verb: 'GET',
    by: 'program',
    run(_core, _sent, { gray }) {
      const status = gray ? (gray.paused ? paused : runs) : begins;
      return {
        ...okAnswer,
        gray_release_plan: {
          status,
          create_timestamp: gray ? toSeconds(gray.at) : 0,
          gray_percentage: gray?.percentage ?? 0,
        },
      };
    },
  },
  '/wxa/revertgrayrelease': {
    verb: 'GET',
    by: 'program',
    run(_core, _sent, program) {
      if (!program.gray) refuse(85080);
      program.gray = null;
      return okAnswer;
    },
  },
  '/wxa/change_visitstatus': {
    verb: 'POST',
    by: 'program',
    run(_core, { body }, program) {
      const action = textIn(body, 'action');
      if (action !== 'open' && action !== 'close') return refuse(85022);
      const visible = action === 'open';
      if (!program.online || program.visible === visible) refuse(85021);
      program.visible = visible;
      return okAnswer;
    },
  },
};
