import * as z from 'zod/mini';
import { mobile, safeName, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import {
  companions,
  idFields,
  idNumberFitsType,
  purposeCode,
  visitorTypeCode,
} from '../visit/visit.fields.ts';
import { visitFlow } from '../visit/visit.flow.ts';

/** What stops a guest's pass: the visit's own state, the host's side, or where it may go; null: nothing. */
export const visitStops = ['notYet', 'details', 'review', 'over', 'blocked', 'nowhere'] as const;
export type VisitStop = (typeof visitStops)[number];

/** 128 random bits. */
const token = text(22, 22).check(z.regex(/^[\w-]{22}$/, { error: 'visitorPage.error.gone' }));
const coded = z.array(z.strictObject({ code: z.string(), name: z.string() }));

const place = {
  projectName: z.string(),
  address: z.string(),
  longitude: z.nullable(z.number()),
  latitude: z.nullable(z.number()),
  phone: z.nullable(z.string()),
  timeZone: z.string(),
};

/** The guest's own page behind a link: no sign-in, the link is all they have. */
export const visitorPageApi = api(
  'visitorPage',
  {
    open: op({
      access: 'public',
      pace: 1_200,
      about: 'What a link shows: a visit, or a form that guests fill in. Once the visit is over only that.',
      input: z.strictObject({ token }),
      output: z.strictObject({
        /** `group`: a form for many; each gets a link of their own. */
        is: z.enum(['visit', 'group']),
        /** Of a visit that doesn't wait for a review. */
        visitId: z.nullable(ids.visit()),
        /** Of a visit. */
        state: z.nullable(visitFlow.states),
        stop: z.nullable(z.enum(visitStops)),
        /** Why it was rejected or cancelled. */
        reason: z.nullable(z.string()),
        name: z.nullable(z.string()),
        /** Masked (spec §5). */
        phone: z.nullable(z.string()),
        hostName: z.nullable(z.string()),
        companyName: z.nullable(z.string()),
        buildingName: z.nullable(z.string()),
        location: z.nullable(z.string()),
        purpose: z.nullable(z.string()),
        purposeName: z.nullable(z.string()),
        visitorType: z.nullable(z.string()),
        startAt: z.nullable(z.string()),
        endAt: z.nullable(z.string()),
        /** The guest's visits after it that were planned with it; some of them may still wait for a review. */
        later: z.array(
          z.strictObject({
            visitId: ids.visit(),
            startAt: z.string(),
            endAt: z.string(),
            pending: z.boolean(),
          }),
        ),
        companions: z.array(z.string()),
        /** Doors that the pass opens, and the floors of the visited company, once the pass is good. */
        ways: z.array(z.string()),
        floors: z.array(z.strictObject({ buildingName: z.string(), floors: z.array(z.string()) })),
        /** How to get to the visited building, or to those of the company, in the guest's language where it is said so. */
        directions: z.array(z.strictObject({ buildingName: z.string(), text: z.string() })),
        /** How many of the party readers let in; null of one who comes alone. */
        entered: z.nullable(z.int()),
        place: z.nullable(z.strictObject(place)),
        /** Somebody may still fill in details. */
        fill: z.boolean(),
        /** Of a group: places that are left. */
        placesLeft: z.nullable(z.int()),
        purposes: coded,
        types: coded,
        /** The code stays the same all day: it may be kept as a picture. */
        still: z.boolean(),
        /** The link can be sent to the phone. */
        send: z.boolean(),
      }),
    }),
    pass: op({
      access: 'public',
      pace: 1_200,
      about:
        'The passes of now: a still one for the day, or those of the next 90 seconds; one list for each who has their own.',
      input: z.strictObject({ token }),
      output: z.strictObject({
        stop: z.nullable(z.enum(visitStops)),
        /** The server's clock (ms), by which they are shown. */
        now: z.int(),
        people: z.array(
          z.strictObject({
            name: z.string(),
            passes: z.array(z.strictObject({ text: z.string(), showFrom: z.int(), showTo: z.int() })),
          }),
        ),
      }),
    }),
    fill: op({
      access: 'public',
      pace: 300,
      about:
        'The guest fills in their details; of a group a new visit comes of it, whose link is sent to the phone. What wants a look waits for a review.',
      input: z
        .strictObject({
          token,
          name: safeName,
          /** Demanded by a group. */
          phone: z.optional(mobile),
          purpose: purposeCode,
          visitorType: visitorTypeCode,
          ...idFields,
          companions,
        })
        .check(idNumberFitsType),
      /** The same whoever fills it in. Null of a group: only the phone's owner hears what became of it. */
      output: z.strictObject({ token: z.nullable(z.string()) }),
      writes: true,
    }),
    send: op({
      access: 'public',
      pace: 60,
      about: 'Sends the link to the guest’s own phone; once in ten minutes.',
      input: z.strictObject({ token }),
      output: z.strictObject({ phone: z.string(), resendIn: z.int() }),
      writes: true,
    }),
    poster: op({
      access: 'public',
      pace: 1_200,
      about: 'What the poster’s form needs.',
      input: z.strictObject({ token }),
      output: z.strictObject({ ...place, purposes: coded, types: coded }),
    }),
    companies: op({
      access: 'public',
      pace: 1_200,
      about: 'Companies of the poster’s project whose name holds this; at most 20.',
      input: z.strictObject({ token, keyword: text(50, 1) }),
      output: z.array(z.strictObject({ companyId: ids.company(), companyName: z.string() })),
    }),
    register: op({
      access: 'public',
      pace: 300,
      about:
        'A guest without an invitation registers; the visit waits for its review. Whether the host is there, the guest expected already or denied is not told.',
      input: z
        .strictObject({
          token,
          companyId: ids.company(),
          hostName: safeName,
          name: safeName,
          phone: mobile,
          purpose: purposeCode,
          visitorType: visitorTypeCode,
          ...idFields,
          companions,
        })
        .check(idNumberFitsType),
      output: z.strictObject({ token: z.string() }),
      writes: true,
    }),
  },
  'link',
);
