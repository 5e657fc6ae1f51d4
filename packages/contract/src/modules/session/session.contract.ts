import * as z from 'zod/mini';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';

const Session = z.strictObject({
  sessionId: ids.session(),
  /** The one that asks. */
  current: z.boolean(),
  /** Browser and system as far as they are known, e.g. `Chrome 142 · Windows`; '' when unknown. */
  device: z.string(),
  address: z.string(),
  roleName: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  createdAt: z.string(),
  usedAt: z.string(),
});
export type Session = z.output<typeof Session>;

/** The caller's own open sessions. */
export const sessionApi = api('session', {
  list: op({
    access: 'self',
    anyPlace: true,
    asViewer: false,
    about: "The caller's open sessions, the current one first.",
    input: z.strictObject({}),
    output: z.array(Session),
  }),
  end: op({
    access: 'self',
    anyPlace: true,
    about: "Ends one of the caller's other sessions; its next request is answered 4001.",
    input: z.strictObject({ sessionId: ids.session() }),
    output: z.boolean(),
    writes: true,
  }),
  endOthers: op({
    access: 'self',
    anyPlace: true,
    about: "Ends all of the caller's sessions but the current one; answers how many.",
    input: z.strictObject({}),
    output: z.strictObject({ ended: z.int() }),
    writes: true,
  }),
});
