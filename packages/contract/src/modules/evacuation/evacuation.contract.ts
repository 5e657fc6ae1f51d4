import * as z from 'zod/mini';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { maxCompanions } from '../visit/visit.fields.ts';

const desk = 'pass:visit:desk';

const where = {
  /** The current project where it is left out. */
  projectId: z.optional(ids.project()),
  buildingId: z.optional(ids.building()),
};

/** An employee, or somebody of a visit: the guest is 0, those who come along count from 1. */
const who = {
  employeeId: z.nullable(ids.employee()),
  visitId: z.nullable(ids.visit()),
  person: z.int().check(z.minimum(0), z.maximum(maxCompanions)),
};

/** After whom the list goes on, as the page before said it (`next`); null: that was the end. */
const place = z.string().check(z.regex(/^(e\d{1,15}|v\d{1,15}\.\d{1,3})$/));
const next = z.nullable(place);
const part = z.strictObject({ ...where, after: z.optional(place) });

const oneOf = z.refine<{ employeeId: number | null; visitId: number | null }>(
  ({ employeeId, visitId }) => (employeeId === null) !== (visitId === null),
  { error: 'kit.error.required', path: ['visitId'] },
);

const Person = z.strictObject({
  ...who,
  name: z.string(),
  /** Masked (spec §5). */
  phone: z.nullable(z.string()),
  companyName: z.string(),
  /** Whom a guest visits, or with whom somebody comes along. */
  withName: z.nullable(z.string()),
  buildingId: z.nullable(ids.building()),
  buildingName: z.nullable(z.string()),
  /** Its place among the buildings. */
  buildingSort: z.nullable(z.int()),
  /** Where in it: what the visit says, or where an employee passed last. */
  location: z.nullable(z.string()),
  /** When a guest arrived, or an employee passed last. */
  since: z.string(),
  card: z.nullable(z.string()),
  foundAt: z.nullable(z.string()),
  foundBy: z.nullable(z.string()),
});
export type Evacuee = z.output<typeof Person>;

/** Who is on site when a building has to be left, and who of them was found. */
export const evacuationApi = api('evacuation', {
  list: op({
    access: desk,
    about:
      'Employees and visitors who are on site now, or were found within 12 hours: all of them, up to 1,000 a call. Who comes or goes meanwhile moves nobody else out of the pages.',
    input: part,
    output: z.strictObject({
      projectId: ids.project(),
      projectName: z.string(),
      timeZone: z.string(),
      now: z.string(),
      people: z.array(Person),
      next,
      can: z.strictObject({ phones: z.boolean() }),
    }),
  }),
  phones: op({
    access: 'pass:visit:reveal',
    tells: ['phone'],
    look: true,
    about:
      'The whole phones of the people on the list, page by page like it, to be called; that they were looked at is recorded.',
    input: part,
    output: z.strictObject({ people: z.array(z.strictObject({ ...who, phone: z.string() })), next }),
    writes: true,
  }),
  tick: op({
    access: desk,
    about: 'Says of somebody on the list that they were found, or takes it back.',
    input: z.strictObject({ projectId: where.projectId, ...who, found: z.boolean() }).check(oneOf),
    output: z.boolean(),
    writes: true,
  }),
  anew: op({
    access: desk,
    about: 'Begins to count anew: nobody on the list has been found yet.',
    input: z.strictObject(where),
    output: z.strictObject({ cleared: z.int() }),
    writes: true,
  }),
});
