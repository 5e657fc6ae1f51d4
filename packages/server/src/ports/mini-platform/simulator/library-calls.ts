import { type Calls, numberIn } from './call.ts';
import { toSeconds } from './core.ts';
import { okAnswer, refuse } from './errcode.ts';

const libraryHolds = 200;

/** The library of versions, which all mini-programs of a provider share. */
export const libraryCalls: Calls = {
  '/wxa/gettemplatedraftlist': {
    verb: 'GET',
    by: 'component',
    run: ({ state }) => ({
      ...okAnswer,
      draft_list: state.drafts.map((one) => ({
        create_time: toSeconds(one.at),
        user_version: one.version,
        user_desc: one.about,
        draft_id: one.id,
      })),
    }),
  },
  '/wxa/addtotemplate': {
    verb: 'POST',
    by: 'component',
    run(core, { body }) {
      const { state } = core;
      const draft = state.drafts.find(({ id }) => id === numberIn(body, 'draft_id')) ?? refuse(85064);
      if (state.templates.length >= libraryHolds) refuse(85065);
      const { version, about } = draft;
      const id = state.next.template++;
      state.templates.push({ id, version, about, at: core.now(), draftId: draft.id });
      return okAnswer;
    },
  },
  '/wxa/gettemplatelist': {
    verb: 'GET',
    by: 'component',
    run: ({ state }) => ({
      ...okAnswer,
      template_list: state.templates.map((one) => ({
        create_time: toSeconds(one.at),
        user_version: one.version,
        user_desc: one.about,
        template_id: one.id,
        draft_id: one.draftId,
        source_miniprogram_appid: 'wxsimulatedsource1',
        source_miniprogram: 'MDI',
        template_type: 0,
      })),
    }),
  },
  '/wxa/deletetemplate': {
    verb: 'POST',
    by: 'component',
    run({ state }, { body }) {
      const at = state.templates.findIndex(({ id }) => id === numberIn(body, 'template_id'));
      if (at < 0) refuse(85064);
      state.templates.splice(at, 1);
      return okAnswer;
    },
  },
};
