import { toBuffer } from 'qrcode';
import { type Body, bodyOf, type Calls, listIn, numberIn, textIn, textsIn } from './call.ts';
import { okAnswer, refuse } from './errcode.ts';
import type { Category, Program } from './state.ts';

const longestVersion = 64;

/** The pages of every version in the library. */
export const templatePages: readonly string[] = ['pages/index/index', 'pages/web/web', 'pages/my/my'];

function parsed(json: string): Body {
  try {
    return bodyOf(JSON.parse(json), 85048);
  } catch {
    return refuse(85048);
  }
}

/** What is sent along with a version must fit what is in it. */
function extOf(program: Program, json: string): void {
  const ext = parsed(json);
  if (ext.extAppid !== undefined && ext.extAppid !== program.appId) refuse(85013);
  const known = new Set(templatePages);
  if (ext.pages !== undefined) {
    const pages = textsIn(ext, 'pages');
    if (pages.length === 0) refuse(85047);
    if (pages.some((page) => !known.has(page))) refuse(85045);
  }
  if (ext.tabBar === undefined) return;
  const tabs = listIn(bodyOf(ext.tabBar, 85048), 'list').map((tab) => textIn(bodyOf(tab, 85048), 'pagePath'));
  if (tabs.some((path) => !known.has(path))) refuse(85046);
}

const categoryOf = (of: Category) => ({
  first_class: of.first,
  second_class: of.second,
  first_id: of.firstId,
  second_id: of.secondId,
  ...(of.thirdId > 0 && { third_class: of.third, third_id: of.thirdId }),
});

const trialOf = (program: Program) => program.trial ?? refuse(86001);

export const codeCalls: Calls = {
  '/wxa/commit': {
    verb: 'POST',
    by: 'program',
    run(core, { body }, program) {
      const { state } = core;
      const template = state.templates.find(({ id }) => id === numberIn(body, 'template_id'));
      if (!template) return refuse(85014);
      const [version, about] = [textIn(body, 'user_version'), textIn(body, 'user_desc')];
      if (version === '' || version.length > longestVersion) refuse(40097);
      const ext = textIn(body, 'ext_json');
      extOf(program, ext);
      const now = core.now();
      const checkedAt = now + state.checkMs;
      program.trial = { version, about, at: now, templateId: template.id, ext, checkedAt };
      // A newer upload takes the place of what was approved before it.
      for (const audit of program.audits) if (audit.status === 0) audit.over ??= 'outdated';
      return okAnswer;
    },
  },
  '/wxa/get_qrcode': {
    verb: 'GET',
    by: 'program',
    async run(_, { query }, program) {
      const { version } = trialOf(program);
      const path = query.path ? `?path=${query.path}` : '';
      const bytes = await toBuffer(`simulated://${program.appId}/${version}${path}`, { width: 430 });
      return { type: 'image/png', bytes };
    },
  },
  '/wxa/get_page': {
    verb: 'GET',
    by: 'program',
    run(_core, _sent, program) {
      trialOf(program);
      return { ...okAnswer, page_list: templatePages };
    },
  },
  '/wxa/get_category': {
    verb: 'GET',
    by: 'program',
    run: (_core, _sent, program) => ({ ...okAnswer, category_list: program.categories.map(categoryOf) }),
  },
  '/wxa/security/get_code_privacy_info': {
    verb: 'GET',
    by: 'program',
    run(core, _sent, program) {
      if (trialOf(program).checkedAt > core.now()) refuse(61039);
      const { notAllowed, notDeclared } = program.privacy;
      return { ...okAnswer, without_auth_list: notAllowed, without_conf_list: notDeclared };
    },
  },
};
