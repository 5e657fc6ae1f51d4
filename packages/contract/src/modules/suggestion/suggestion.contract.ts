import * as z from 'zod/mini';
import { dateOnly, mobileOrLandline, safeName } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import {
  AnswerTemplate,
  answerText,
  atLeastAnHour,
  closedReasons,
  dueKinds,
  hoursFacts,
  messageKinds,
  similarReasons,
  solvedAfterAnswer,
  suggestionBounds,
  suggestionFlow,
  suggestionSources,
  suggestionText,
  templateFacts,
  workingHours,
} from './suggestion.fields.ts';
import { suggestionRights } from './suggestion.menu.ts';

const { view, handle } = suggestionRights;

const can = z.strictObject({
  take: z.boolean(),
  assign: z.boolean(),
  ask: z.boolean(),
  answer: z.boolean(),
  close: z.boolean(),
  note: z.boolean(),
  link: z.boolean(),
  unlink: z.boolean(),
  reveal: z.boolean(),
  checked: z.boolean(),
});

const brief = {
  suggestionId: ids.suggestion(),
  projectId: ids.project(),
  projectName: z.string(),
  /** By whose clock it is due. */
  zone: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  companyId: z.nullable(ids.company()),
  companyName: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  text: z.string(),
  pictures: z.int(),
  source: z.enum(suggestionSources),
  state: suggestionFlow.states,
  handlerId: z.nullable(ids.user()),
  handlerName: z.nullable(z.string()),
  createdAt: z.string(),
  /** Deadline of the first answer, then of the solution; null when nothing is due, or it is the sender's turn. */
  dueAt: z.nullable(z.string()),
  dueFor: z.enum(dueKinds),
  /** Somebody gave it to the caller, who has not opened it. */
  given: z.boolean(),
  overdue: z.boolean(),
  answeredAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  closedReason: z.nullable(z.enum(closedReasons)),
  /** How often its person opened it again. */
  reopened: z.int(),
  rating: z.nullable(z.int()),
  /** A text of it could not be checked when it came. */
  unchecked: z.boolean(),
  version: z.int(),
  updatedAt: z.string(),
  can,
};
const SuggestionRow = z.strictObject(brief);
export type SuggestionRow = z.output<typeof SuggestionRow>;

const Message = z.strictObject({
  messageId: z.int(),
  kind: z.enum(messageKinds),
  /** Who wrote it; the person's own are `reply`. */
  by: z.string(),
  text: z.string(),
  at: z.string(),
});
const Note = z.strictObject({ noteId: z.int(), by: z.string(), text: z.string(), at: z.string() });
const Other = z.strictObject({
  suggestionId: ids.suggestion(),
  name: z.string(),
  text: z.string(),
  state: suggestionFlow.states,
  createdAt: z.string(),
});
const handler = z.strictObject({ handlerId: ids.user(), handlerName: z.string() });

const one = { suggestionId: ids.suggestion() };
const ofVersion = { ...one, version: z.int() };
/** `aware`: its sender knows that somebody else is writing, too. */
const toPerson = z.strictObject({ ...ofVersion, text: answerText, aware: z.optional(z.boolean()) });
const moved = z.strictObject({ ...ofVersion, state: suggestionFlow.states });

/** CMS05010: what people of a project suggest or complain of, from the first word to the last. */
export const suggestionApi = api('suggestion', {
  list: op({
    access: view,
    reach: 'property',
    about: 'Suggestions of projects in scope, with where they stand by now.',
    input: pageQuery(
      {
        /** A part of a name or a company, a number, or a whole phone. */
        keyword: keyword(),
        projectId: z.optional(ids.project()),
        state: z.optional(suggestionFlow.states),
        /** New, in progress or waiting for the person. */
        open: z.optional(z.boolean()),
        overdue: z.optional(z.boolean()),
        /** Answered for the first time within thirty days, of which the dashboard tells how soon. */
        answeredLately: z.optional(z.boolean()),
        mine: z.optional(z.boolean()),
        unchecked: z.optional(z.boolean()),
        handlerId: z.optional(ids.user()),
        companyId: z.optional(ids.company()),
        /** First and last day, by the clock of each project, both included. */
        from: z.optional(dateOnly),
        to: z.optional(dateOnly),
      },
      ['createdAt', 'dueAt', 'updatedAt'],
    ),
    output: pageOf(SuggestionRow),
  }),
  get: op({
    access: view,
    reach: 'property',
    about: 'One suggestion: its thread, the notes of staff, and what else the same person wrote lately.',
    input: z.strictObject(one),
    output: z.strictObject({
      ...brief,
      /** Whether the sender sees replies in the app; those who called must be phoned back. */
      reached: z.boolean(),
      pictureUrls: z.array(z.string()),
      messages: z.array(Message),
      notes: z.array(Note),
      ratingWord: z.nullable(z.string()),
      /** Until when it is to be solved, also where the first answer is due before that. */
      solveAt: z.nullable(z.string()),
      /** Who else is writing to the person just now, and until when they count. */
      writing: z.array(z.strictObject({ by: z.string(), until: z.string() })),
      /** Why it can't be closed without an answer yet: until when the person may take their time. */
      waitsUntil: z.nullable(z.string()),
      /** Of the same person, unit or phone within a week, or in much the same words; the likeliest first. */
      similar: z.array(z.strictObject({ ...Other.shape, why: z.enum(similarReasons) })),
      duplicateOf: z.nullable(Other),
      duplicates: z.array(Other),
    }),
  }),
  options: op({
    access: view,
    reach: 'property',
    about:
      'What forms need: projects in scope; of one project who handles, its companies by a word, its templates and its hours.',
    input: z.strictObject({ projectId: z.optional(ids.project()), keyword: keyword() }),
    output: z.strictObject({
      projects: z.array(
        z.strictObject({ projectId: ids.project(), projectName: z.string(), zone: z.string() }),
      ),
      handlers: z.array(handler),
      companies: z.array(z.strictObject({ companyId: ids.company(), companyName: z.string() })),
      templates: z.array(AnswerTemplate),
      hours: z.nullable(workingHours),
      /** Set hours and keep templates. */
      can: z.strictObject({ set: z.boolean() }),
    }),
  }),
  units: op({
    access: handle,
    reach: 'property',
    about: 'Units of a project by a word, those that a company leases now before the others.',
    input: z.strictObject({
      projectId: ids.project(),
      companyId: z.optional(ids.company()),
      keyword: keyword(),
    }),
    output: z.array(z.strictObject({ unitId: ids.unit(), unit: z.string() })),
  }),
  add: op({
    access: handle,
    reach: 'property',
    about: 'Writes down what somebody said on the phone or at the desk.',
    input: z.strictObject({
      projectId: ids.project(),
      name: safeName,
      phone: z.nullable(mobileOrLandline),
      companyId: z.nullable(ids.company()),
      unitId: z.nullable(ids.unit()),
      text: suggestionText,
      pictureIds: z.array(ids.upload()).check(z.maxLength(suggestionBounds.pictures)),
    }),
    output: z.strictObject(ofVersion),
    writes: true,
  }),
  take: op({
    access: handle,
    reach: 'property',
    about: 'Takes a suggestion that nobody handles; who comes second is told by whom and when.',
    input: z.strictObject(one),
    output: moved,
    writes: true,
  }),
  assign: op({
    access: handle,
    reach: 'property',
    about: 'Gives a suggestion to somebody who may handle it.',
    input: z.strictObject({ ...ofVersion, handlerId: ids.user() }),
    output: moved,
    writes: true,
  }),
  ask: op({
    access: handle,
    reach: 'property',
    about: 'Asks the person; the clock stands until they have answered.',
    input: toPerson,
    output: moved,
    writes: true,
  }),
  answer: op({
    access: handle,
    reach: 'property',
    about: 'Answers the person.',
    input: toPerson,
    output: moved,
    writes: true,
  }),
  bell: op({
    access: handle,
    reach: 'property',
    about:
      'What waits for the caller in their project, or those where they took something, in its hours of work: what they were given and have not opened, the answers that they owe, and what is overdue.',
    input: z.strictObject({}),
    output: z.strictObject({
      given: z.array(z.strictObject({ suggestionId: ids.suggestion(), text: z.string() })),
      mine: z.int(),
      overdue: z.int(),
    }),
  }),
  seen: op({
    access: handle,
    reach: 'property',
    draft: true,
    about: 'Who was given it has opened it; the bell names it no more.',
    input: z.strictObject(one),
    output: z.boolean(),
    writes: true,
  }),
  writing: op({
    access: handle,
    reach: 'property',
    draft: true,
    about: 'Somebody is writing to the person: others see it, and are asked before they send.',
    input: z.strictObject(one),
    output: z.boolean(),
    writes: true,
  }),
  close: op({
    access: handle,
    reach: 'property',
    about: 'Closes what waited for the person for three working days.',
    input: z.strictObject(ofVersion),
    output: moved,
    writes: true,
  }),
  note: op({
    access: handle,
    reach: 'property',
    about: 'Writes a note that staff alone read.',
    input: z.strictObject({ ...one, text: answerText }),
    output: z.strictObject({ noteId: z.int() }),
    writes: true,
  }),
  link: op({
    access: handle,
    reach: 'property',
    about: 'Closes a suggestion as a duplicate of another one of the project, where it goes on.',
    input: z.strictObject({ ...ofVersion, ofId: ids.suggestion() }),
    output: moved,
    writes: true,
  }),
  unlink: op({
    access: handle,
    reach: 'property',
    about: 'Takes that back within seven days.',
    input: z.strictObject(ofVersion),
    output: moved,
    writes: true,
  }),
  reveal: op({
    tells: ['phone'],
    access: handle,
    reach: 'property',
    look: true,
    about: 'The phone in full; that it was looked at is recorded.',
    input: z.strictObject(one),
    output: z.strictObject({ phone: z.nullable(z.string()) }),
    writes: true,
  }),
  checked: op({
    access: handle,
    reach: 'property',
    about: 'Somebody has looked at texts that could not be checked when they came.',
    input: z.strictObject(ofVersion),
    output: moved,
    writes: true,
  }),
  setHours: op({
    access: handle,
    reach: 'wholeProject',
    about:
      'Sets when a project’s staff work, and within how much of that suggestions are answered and solved.',
    input: z
      .strictObject({ projectId: ids.project(), ...hoursFacts })
      .check(atLeastAnHour, solvedAfterAnswer),
    output: z.boolean(),
    writes: true,
  }),
  addTemplate: op({
    access: handle,
    reach: 'wholeProject',
    about: 'Adds a template for answers of a project.',
    input: z.strictObject({ projectId: ids.project(), ...templateFacts }),
    output: z.strictObject({ templateId: ids.answerTemplate(), version: z.int() }),
    writes: true,
  }),
  editTemplate: op({
    access: handle,
    reach: 'wholeProject',
    about: 'Changes a template.',
    input: z.strictObject({ templateId: ids.answerTemplate(), version: z.int(), ...templateFacts }),
    output: z.strictObject({ templateId: ids.answerTemplate(), version: z.int() }),
    writes: true,
  }),
  removeTemplate: op({
    access: handle,
    reach: 'wholeProject',
    about: 'Deletes a template; answers that were written with it stay.',
    input: z.strictObject({ templateId: ids.answerTemplate() }),
    output: z.boolean(),
    writes: true,
    dryRun: true,
  }),
});
