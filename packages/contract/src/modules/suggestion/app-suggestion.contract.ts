import * as z from 'zod/mini';
import { multilineText } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { pictureUploadRules } from '../upload/upload.contract.ts';
import {
  messageKinds,
  ratings,
  suggestionBounds,
  suggestionFlow,
  suggestionText,
} from './suggestion.fields.ts';

/** So many at once; the next ones begin after the last. */
export const suggestionsAtOnce = 20;

const one = { suggestionId: ids.suggestion() };

const Brief = z.strictObject({
  ...one,
  text: z.string(),
  state: suggestionFlow.states,
  createdAt: z.string(),
  /** Staff have written since the person looked. */
  unread: z.boolean(),
});
export type SuggestionBrief = z.output<typeof Brief>;

const Thread = z.strictObject({
  ...Brief.shape,
  unit: z.nullable(z.string()),
  zone: z.string(),
  handlerName: z.nullable(z.string()),
  pictureUrls: z.array(z.string()),
  messages: z.array(
    z.strictObject({
      messageId: z.int(),
      kind: z.enum(messageKinds),
      /** The name of who wrote it for the property; null: the person. */
      by: z.nullable(z.string()),
      text: z.string(),
      at: z.string(),
    }),
  ),
  /** The one under which it goes on, where it is the same person's. */
  duplicateOf: z.nullable(ids.suggestion()),
  rating: z.nullable(z.int()),
  can: z.strictObject({ reply: z.boolean(), solve: z.boolean(), rate: z.boolean() }),
});
export type SuggestionThread = z.output<typeof Thread>;

/** Suggestions on phones: each person's own ones in the project of their job; all else is “not there”. */
export const appSuggestionApi = api(
  'appSuggestion',
  {
    list: op({
      access: 'employee',
      about: 'The person’s suggestions in their project, the newest first, twenty at once.',
      input: z.strictObject({ after: z.optional(ids.suggestion()) }),
      output: z.strictObject({ suggestions: z.array(Brief), more: z.boolean() }),
    }),
    openedBy: op({
      access: 'employee',
      draft: true,
      about:
        'The code by which the mini-program says who opened it: under that name the chat platform checks what they write.',
      input: z.strictObject({ code: z.string().check(z.regex(/^[\w-]{1,128}$/)) }),
      output: z.strictObject({ known: z.boolean() }),
      writes: true,
      personal: true,
    }),
    units: op({
      access: 'employee',
      about: 'The units that the person’s company leases, of which a suggestion may name one.',
      input: z.strictObject({}),
      output: z.strictObject({ units: z.array(z.strictObject({ unitId: ids.unit(), unit: z.string() })) }),
    }),
    open: op({
      access: 'employee',
      about: 'One of them with its messages; that it was looked at is kept.',
      input: z.strictObject(one),
      output: Thread,
      writes: true,
      personal: true,
    }),
    picture: op({
      access: 'employee',
      about: 'Keeps a picture for a suggestion that is being written.',
      input: z.strictObject({}),
      output: z.strictObject({ uploadId: ids.upload() }),
      from: 'multipart',
      maxBytes: pictureUploadRules.suggestionPicture.maxBytes,
      writes: true,
      personal: true,
    }),
    add: op({
      access: 'employee',
      about: 'Sends a suggestion.',
      input: z.strictObject({
        text: suggestionText,
        unitId: z.nullable(ids.unit()),
        pictureIds: z.array(ids.upload()).check(z.maxLength(suggestionBounds.pictures)),
      }),
      output: z.strictObject(one),
      writes: true,
      personal: true,
    }),
    reply: op({
      access: 'employee',
      about: 'Writes to a suggestion; one that was answered or closed within a fortnight goes on by it.',
      input: z.strictObject({ ...one, text: suggestionText }),
      output: z.strictObject({ state: suggestionFlow.states }),
      writes: true,
      personal: true,
    }),
    solve: op({
      access: 'employee',
      about: 'The person says that the answer settles it.',
      input: z.strictObject(one),
      output: z.strictObject({ state: suggestionFlow.states }),
      writes: true,
      personal: true,
    }),
    rate: op({
      access: 'employee',
      about: 'The person says how they liked the answer, 3 being best; once.',
      input: z.strictObject({ ...one, rating: z.literal([...ratings]), word: multilineText(200) }),
      output: z.boolean(),
      writes: true,
      personal: true,
    }),
  },
  'mini',
);
