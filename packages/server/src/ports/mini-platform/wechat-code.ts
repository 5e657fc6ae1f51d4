import { z } from 'zod';
import { countField, doneAnswer, expectField, instantField, listField, textField } from './answers.ts';
import type { Ask } from './ask.ts';
import type { Category, MiniPlatform } from './mini-platform.ts';

const made = { user_version: textField, user_desc: textField, create_time: instantField };
const drafts = expectField('draft_list', {
  draft_list: listField(z.object({ ...made, draft_id: countField })),
});
const templates = expectField('template_list', {
  template_list: listField(z.object({ ...made, template_id: countField })),
});

/** The platform leaves a class out, or sends it empty, where there is none. */
const number = countField.nullish().transform((id) => id ?? 0);
const categories = expectField('category_list', {
  category_list: listField(
    z.object({
      first_class: textField,
      second_class: textField,
      third_class: textField,
      first_id: number,
      second_id: number,
      third_id: number,
    }),
  ),
});

const privacy = expectField('without_auth_list', {
  without_auth_list: listField(z.string()),
  without_conf_list: listField(z.string()),
});

/** The names under which the platform wants a category; a third that isn't there is left out. */
export const categoryFields = (of: Category) => ({
  first_class: of.first,
  second_class: of.second,
  first_id: of.firstId,
  second_id: of.secondId,
  ...(of.thirdId > 0 && { third_class: of.third, third_id: of.thirdId }),
});

type Calls = Pick<
  MiniPlatform,
  | 'drafts'
  | 'keepDraft'
  | 'templates'
  | 'dropTemplate'
  | 'commit'
  | 'trialCode'
  | 'pages'
  | 'categories'
  | 'privacy'
>;

/** The library of versions, and what a mini-program is given of it. */
export function codeCalls(ask: Ask): Calls {
  const by = (token: string) => ({ access_token: token });
  return {
    async drafts(component) {
      const call = { path: '/wxa/gettemplatedraftlist', token: by(component) };
      const { draft_list: all } = await ask.data(call, drafts);
      return all.map((one) => ({
        draftId: one.draft_id,
        version: one.user_version,
        about: one.user_desc,
        madeAt: one.create_time,
      }));
    },
    async keepDraft(component, draftId) {
      const body = { draft_id: draftId, template_type: 0 };
      await ask.data({ path: '/wxa/addtotemplate', token: by(component), body }, doneAnswer);
    },
    async templates(component) {
      const call = { path: '/wxa/gettemplatelist', token: by(component), query: { template_type: '0' } };
      const { template_list: all } = await ask.data(call, templates);
      return all.map((one) => ({
        templateId: one.template_id,
        version: one.user_version,
        about: one.user_desc,
        madeAt: one.create_time,
      }));
    },
    async dropTemplate(component, templateId) {
      const body = { template_id: templateId };
      await ask.data({ path: '/wxa/deletetemplate', token: by(component), body }, doneAnswer);
    },
    async commit(access, input) {
      const body = {
        template_id: input.templateId,
        // The platform wants a text that is JSON once more.
        ext_json: JSON.stringify(input.ext),
        user_version: input.version,
        user_desc: input.about,
      };
      await ask.data({ path: '/wxa/commit', token: by(access), body }, doneAnswer);
    },
    trialCode: (access, path) =>
      ask.picture({
        path: '/wxa/get_qrcode',
        token: by(access),
        ...(path !== null && { query: { path } }),
      }),
    async pages(access) {
      const call = { path: '/wxa/get_page', token: by(access) };
      const answer = await ask.data(call, expectField('page_list', { page_list: listField(z.string()) }));
      return answer.page_list;
    },
    async categories(access) {
      const call = { path: '/wxa/get_category', token: by(access) };
      const { category_list: all } = await ask.data(call, categories);
      return all.map((one) => ({
        first: one.first_class,
        second: one.second_class,
        third: one.third_class,
        firstId: one.first_id,
        secondId: one.second_id,
        thirdId: one.third_id,
      }));
    },
    async privacy(access) {
      const call = { path: '/wxa/security/get_code_privacy_info', token: by(access) };
      const answer = await ask.data(call, privacy);
      return { notAllowed: answer.without_auth_list, notDeclared: answer.without_conf_list };
    },
  };
}
