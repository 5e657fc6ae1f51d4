import * as z from 'zod/mini';
import { deviceCode, mobile, smsCode } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';

/** What leaves somebody with a session without a pass: the cut-off time, or no area that it would open. */
const stops = ['cutOff', 'noArea'] as const;

/**
 * Why a door stayed shut, as far as the person can do something about it: no right there, outside its hours, a code to
 * be shown anew, a pass that is off, the same way twice, or the reader itself.
 */
const refusals = ['area', 'hours', 'again', 'off', 'twice', 'reader'] as const;
export type PassRefusal = (typeof refusals)[number];

/** `waiting`: nobody claimed it yet; `installed`: it has its credential; `online`: it is heard of. */
const installSteps = ['waiting', 'installed', 'online'] as const;

const nothing = z.strictObject({});
const channel = z.enum(['in', 'out', 'both']);

/** “My pass” on an employee's phone, as a page or as a mini-program. Spec §7. */
/** Asking for a code by a phone, as every door of the app on phones does; seconds. */
export const phoneCode = {
  input: z.strictObject({ phone: mobile }),
  output: z.strictObject({ resendIn: z.int(), expiresIn: z.int() }),
};

/** Opening a session by it: its token, and for how many jobs it may stand. */
export const phoneSession = {
  input: z.strictObject({ phone: mobile, code: smsCode }),
  output: z.strictObject({ token: z.string(), jobs: z.int() }),
};

export const myPassApi = api(
  'pass',
  {
    sendCode: op({
      access: 'public',
      pace: 120,
      about: 'Sends a code to an employee’s phone. Answers the same whether the phone is known or not.',
      ...phoneCode,
      writes: true,
    }),
    signIn: op({
      access: 'public',
      pace: 300,
      about:
        'Opens a session on a phone for one job of its owner; who has several may choose another by pass/choose.',
      ...phoneSession,
      writes: true,
    }),
    me: op({
      access: 'employee',
      about: 'Whose pass it is and where it is good; what stops it; the pictures of the project.',
      input: nothing,
      output: z.strictObject({
        name: z.string(),
        companyName: z.string(),
        projectId: ids.project(),
        projectName: z.string(),
        cutOffAt: z.nullable(z.string()),
        areas: z.array(
          z.strictObject({ areaId: ids.area(), name: z.string(), buildingName: z.nullable(z.string()) }),
        ),
        stop: z.nullable(z.enum(stops)),
        backgrounds: z.strictObject({ scan: z.nullable(z.string()), mine: z.nullable(z.string()) }),
        /** The person's jobs that let them in, this one included. */
        jobs: z.array(
          z.strictObject({
            employeeId: ids.employee(),
            companyName: z.string(),
            projectId: ids.project(),
            projectName: z.string(),
            current: z.boolean(),
          }),
        ),
        /** May install readers in this project. */
        installs: z.boolean(),
      }),
    }),
    choose: op({
      access: 'employee',
      about: 'Lets the session stand for another job of the same person.',
      input: z.strictObject({ employeeId: ids.employee() }),
      output: z.boolean(),
      writes: true,
    }),
    qr: op({
      access: 'employee',
      about:
        'The passes of the next 90 seconds, each to be shown for 30; once in 10 seconds. No audit row: what was opened by them is recorded.',
      input: nothing,
      output: z.strictObject({
        /** The server's clock (ms), by which they are shown. */
        now: z.int(),
        passes: z.array(z.strictObject({ text: z.string(), showFrom: z.int(), showTo: z.int() })),
      }),
    }),
    passage: op({
      access: 'employee',
      about: 'What the reader at a door decided just now, within the last minute; null: nobody has scanned.',
      input: nothing,
      output: z.nullable(
        z.strictObject({
          at: z.string(),
          doorName: z.string(),
          granted: z.boolean(),
          why: z.nullable(z.enum(refusals)),
        }),
      ),
    }),
    screenshot: op({
      access: 'employee',
      about:
        'Counts a capture of the QR code that the mini-program noticed; several within 3 seconds are one.',
      input: nothing,
      output: z.strictObject({ counted: z.boolean() }),
      writes: true,
    }),
    installable: op({
      access: 'employee',
      about: 'For an authorised installer: a reader by the code on its label, and the areas it may guard.',
      input: z.strictObject({ code: deviceCode }),
      output: z.strictObject({
        deviceId: ids.device(),
        name: z.string(),
        /** Where it is meant to be, if that is known. */
        areaId: z.nullable(ids.area()),
        channel: z.nullable(channel),
        areas: z.array(z.strictObject({ areaId: ids.area(), name: z.string() })),
      }),
    }),
    claim: op({
      access: 'employee',
      look: true,
      about: 'The QR code by which an authorised installer makes a reader ours: once, within 15 minutes.',
      input: z.strictObject({
        deviceId: ids.device(),
        areaId: ids.area(),
        channel,
      }),
      output: z.strictObject({ text: z.string(), expiresAt: z.string() }),
      writes: true,
    }),
    toInstall: op({
      access: 'employee',
      about:
        'For an authorised installer: the readers of the project that are still to be installed, the first 100 by name.',
      input: nothing,
      output: z.strictObject({
        total: z.int(),
        list: z.array(
          z.strictObject({
            deviceId: ids.device(),
            code: z.string(),
            name: z.string(),
            buildingName: z.nullable(z.string()),
            areaName: z.nullable(z.string()),
          }),
        ),
      }),
    }),
    installing: op({
      access: 'employee',
      about:
        'For an authorised installer: how far a reader is: claimed, heard of, and what it said of the last scan since.',
      input: z.strictObject({ deviceId: ids.device() }),
      output: z.strictObject({
        step: z.enum(installSteps),
        test: z.nullable(z.strictObject({ granted: z.boolean(), at: z.string(), result: z.string() })),
      }),
    }),
    sessions: op({
      access: 'employee',
      about: 'The phones that the employee is signed in on.',
      input: z.strictObject({}),
      output: z.array(
        z.strictObject({
          sessionId: ids.session(),
          current: z.boolean(),
          device: z.string(),
          createdAt: z.string(),
          lastSeenAt: z.string(),
        }),
      ),
    }),
    endSession: op({
      access: 'employee',
      about: 'Ends one of the employee’s other sessions.',
      input: z.strictObject({ sessionId: ids.session() }),
      output: z.boolean(),
      writes: true,
    }),
    signOut: op({
      access: 'person',
      about: 'Ends the session, also one without a job.',
      input: nothing,
      output: z.boolean(),
      writes: true,
    }),
  },
  'mini',
);
