import * as z from 'zod/mini';
import { deviceCode, safeName, text } from '../../kit/fields.ts';
import { flow } from '../../kit/flow.ts';
import { ids } from '../../kit/ids.ts';
import { api, op, type Right } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { commandTypes, exceptionCodes } from '../../kit/pass/protocol-codes.ts';

/**
 * The way of a reader: in the warehouse, being installed once it has its place, online after its first heartbeat.
 * Initialised or replaced, it has to be installed again. Source: spec §4.
 */
export const logisticsFlow = flow({
  warehouse: { place: 'installation', remove: 'warehouse' },
  installation: {
    place: 'installation',
    takeBack: 'warehouse',
    connect: 'online',
    initialize: 'installation',
    replace: 'installation',
    remove: 'warehouse',
  },
  online: { place: 'online', initialize: 'installation', replace: 'installation', remove: 'warehouse' },
});
export type Logistics = (typeof logisticsFlow.all)[number]['from'];

export const deviceNetworks = ['eth', 'wifi', '4g'] as const;
export const deviceDirections = ['in', 'out', 'both'] as const;
export const deviceUseStates = ['normal', 'disabled'] as const;
/** `never`: not heard of since it was installed. */
export const deviceConnections = ['online', 'offline', 'never'] as const;
export type Connection = (typeof deviceConnections)[number];
/** Of a reader with a place: online without or with an open exception, offline, or not heard of yet. */
export const deviceHealths = ['normal', 'fault', 'offline', 'waiting'] as const;
export type Health = (typeof deviceHealths)[number];
export const commandStates = ['queued', 'sent', 'accepted', 'done', 'failed', 'rejected', 'expired'] as const;
/** What ended without success and can be sent again. */
export const retriableStates = ['failed', 'rejected', 'expired'] as const;
/** Missed heartbeats after which a reader counts as offline. */
export const missedBeatsUntilOffline = 3;
/** How long an installer's QR code is good for. */
export const claimMinutes = 15;

const within = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

const facts = {
  name: safeName,
  /** A code of the option list of models. */
  model: z.nullable(text(20, 1)),
  network: z.nullable(z.enum(deviceNetworks)),
  projectId: z.nullable(ids.project()),
  areaId: z.nullable(ids.area()),
  channel: z.nullable(z.enum(deviceDirections)),
  /** Whether the reader asks the server at each passage; `require` refuses when it doesn't answer. */
  onlineVerify: z._default(z.enum(['off', 'prefer', 'require']), 'prefer'),
  heartbeatSeconds: z._default(within(10, 300), 30),
  doorHoldSeconds: z._default(within(1, 60), 5),
  relayMs: z._default(within(100, 10_000), 500),
};

/** A new reader; its code is what the label says, unique whatever its case. */
export const DeviceInput = z.strictObject({ code: deviceCode, ...facts });
export type DeviceInput = z.output<typeof DeviceInput>;
export const DeviceFacts = z.strictObject(facts);
export type DeviceFacts = z.output<typeof DeviceFacts>;

const can = z.strictObject({
  edit: z.boolean(),
  remove: z.boolean(),
  initialize: z.boolean(),
  replace: z.boolean(),
  command: z.boolean(),
  open: z.boolean(),
  install: z.boolean(),
});

const brief = {
  deviceId: ids.device(),
  code: z.string(),
  name: z.string(),
  model: z.nullable(z.string()),
  modelName: z.nullable(z.string()),
  network: z.nullable(z.enum(deviceNetworks)),
  /** The version of its software, as it last said itself. */
  firmware: z.nullable(z.string()),
  logistics: logisticsFlow.states,
  useState: z.enum(deviceUseStates),
  projectId: z.nullable(ids.project()),
  projectName: z.nullable(z.string()),
  areaId: z.nullable(ids.area()),
  areaName: z.nullable(z.string()),
  buildingName: z.nullable(z.string()),
  channel: z.nullable(z.enum(deviceDirections)),
  connection: z.enum(deviceConnections),
  lastSeen: z.nullable(z.string()),
  /** It has a credential. */
  installed: z.boolean(),
  /** It holds the config and the lists of now. */
  updated: z.boolean(),
  openExceptions: z.int(),
  version: z.int(),
  updatedAt: z.string(),
  can,
};
const DeviceRow = z.strictObject(brief);
export type DeviceRow = z.output<typeof DeviceRow>;

/** What the reader said of itself with its last heartbeat. */
const Live = z.strictObject({
  network: z.nullable(z.string()),
  rssi: z.nullable(z.int()),
  ip: z.nullable(z.string()),
  buffered: z.nullable(z.int()),
  lost: z.nullable(z.int()),
  clock: z.nullable(z.string()),
  driftMs: z.nullable(z.int()),
  door: z.nullable(z.string()),
  temperature: z.nullable(z.number()),
  upMs: z.nullable(z.int()),
  cfgVer: z.nullable(z.int()),
  revVer: z.nullable(z.int()),
  cardVer: z.nullable(z.int()),
  keyVer: z.nullable(z.int()),
});

const Device = z.strictObject({
  ...brief,
  serial: z.nullable(z.string()),
  onlineVerify: z.enum(['off', 'prefer', 'require']),
  heartbeatSeconds: z.int(),
  doorHoldSeconds: z.int(),
  relayMs: z.int(),
  cfgVer: z.int(),
  live: z.nullable(Live),
  /** The lists of its project as they are now; of the config `cfgVer` is. */
  newest: z.strictObject({ revVer: z.int(), cardVer: z.int(), keyVer: z.int() }),
  createdAt: z.string(),
  updatedBy: z.nullable(z.string()),
});
export type Device = z.output<typeof Device>;

/** What a reader's lists are called in its commands, and in words. */
export const commandLists = { keys: 'keys', cards: 'cards', rev: 'revocations' } as const;

const CommandRow = z.strictObject({
  commandId: ids.command(),
  deviceId: ids.device(),
  deviceName: z.string(),
  deviceCode: z.string(),
  type: z.enum(commandTypes),
  /** The list that is to be fetched anew. */
  what: z.nullable(z.enum(['keys', 'cards', 'rev'])),
  state: z.enum(commandStates),
  reason: z.nullable(z.string()),
  /** Who asked for it; null: the product itself. */
  askedBy: z.nullable(z.string()),
  /** How often it was handed to the reader. */
  sends: z.int(),
  error: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  expiresAt: z.string(),
  can: z.strictObject({ retry: z.boolean() }),
});
export type CommandRow = z.output<typeof CommandRow>;

const ExceptionRow = z.strictObject({
  exceptionId: ids.deviceException(),
  deviceId: ids.device(),
  deviceName: z.string(),
  deviceCode: z.string(),
  projectName: z.nullable(z.string()),
  areaName: z.nullable(z.string()),
  code: z.enum(exceptionCodes),
  level: z.literal([1, 2, 3]),
  at: z.string(),
  /** The reader’s clock could not be trusted, so the time is worked out. */
  doubtful: z.boolean(),
  detail: z.string(),
  /** `recovered`: the reader ended it itself; `cleared`: a person did. */
  state: z.enum(['open', 'recovered', 'cleared']),
  endedAt: z.nullable(z.string()),
  acknowledgedAt: z.nullable(z.string()),
  acknowledgedBy: z.nullable(z.string()),
  /** How often people were told. */
  alarms: z.int(),
  can: z.strictObject({ settle: z.boolean() }),
});
export type ExceptionRow = z.output<typeof ExceptionRow>;

const view = 'pass:device:view';
const edit = 'pass:device:edit';
const command = 'pass:device:command';
const one = { deviceId: ids.device() };
const reason = text(200, 1);
/** So many exceptions are settled by one call. */
export const maxSettledExceptions = 100;
const some = z.array(ids.deviceException()).check(z.minLength(1), z.maxLength(maxSettledExceptions));
const queued = z.strictObject({ commandId: ids.command() });

/** Who may install readers; the call that begins it says by itself why somebody may not. */
export const installRight = { access: 'pass:device:install', reach: 'property' } as const satisfies Right;

/** PASS05010 to PASS05040 and deviceManage: readers, what they are told, and what is wrong with them. */
export const deviceManageApi = api('device', {
  list: op({
    access: view,
    reach: 'property',
    about: 'Readers in scope; those without a project are head office’s.',
    input: pageQuery(
      {
        keyword: keyword(),
        projectId: z.optional(ids.project()),
        buildingId: z.optional(ids.building()),
        areaId: z.optional(ids.area()),
        logistics: z.optional(logisticsFlow.states),
        useState: z.optional(z.enum(deviceUseStates)),
        connection: z.optional(z.enum(deviceConnections)),
        /** With exceptions that nobody and nothing has ended. */
        troubled: z.optional(z.boolean()),
        /** `online`: with or without a fault. */
        health: z.optional(z.enum([...deviceHealths, 'online'])),
      },
      ['name', 'code', 'lastSeen', 'updatedAt'],
    ),
    output: pageOf(DeviceRow),
  }),
  get: op({
    access: view,
    reach: 'property',
    about: 'One reader.',
    input: z.strictObject(one),
    output: Device,
  }),
  options: op({
    access: view,
    reach: 'property',
    about: 'What the forms need: projects in scope, the areas of one of them, the models.',
    input: z.strictObject({ projectId: z.optional(ids.project()) }),
    output: z.strictObject({
      projects: z.array(z.strictObject({ projectId: ids.project(), projectName: z.string() })),
      /** What the caller must say of a reader's place, because without it it would be out of their sight. */
      needs: z.strictObject({ project: z.boolean(), area: z.boolean() }),
      areas: z.array(
        z.strictObject({
          areaId: ids.area(),
          areaName: z.string(),
          /** Whether the caller may place readers there. */
          place: z.boolean(),
        }),
      ),
      models: z.array(z.strictObject({ code: z.string(), name: z.string() })),
    }),
  }),
  add: op({
    access: 'pass:device:add',
    reach: 'property',
    about: 'Adds a reader to the warehouse, or to its place where it is named.',
    input: DeviceInput,
    output: z.strictObject(one),
    writes: true,
  }),
  edit: op({
    access: edit,
    reach: 'property',
    about: 'Saves the facts and the place of a reader; it hears of them with its next config.',
    input: z.strictObject({ ...one, version: z.int(), ...facts }),
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
  updateUse: op({
    access: edit,
    reach: 'property',
    about: 'Takes a reader out of use or back into use: disabled, it opens by button and fire release only.',
    input: z.strictObject({ ...one, useState: z.enum(deviceUseStates), reason }),
    output: z.strictObject({ useState: z.enum(deviceUseStates) }),
    writes: true,
  }),
  impact: op({
    access: view,
    reach: 'property',
    about: 'What initialising or deleting a reader touches now: who passes here, and by which other readers.',
    input: z.strictObject(one),
    output: z.strictObject({
      areaName: z.nullable(z.string()),
      people: z.int(),
      companies: z.int(),
      /** The first of them. */
      companyNames: z.array(z.string()),
      /** Other readers in use that guard the same area. */
      otherDevices: z.array(z.string()),
      /** Events it has not yet handed in. */
      buffered: z.int(),
    }),
  }),
  initialize: op({
    access: 'pass:device:initialize',
    reach: 'property',
    about:
      'Takes the credential back at once and lets the reader forget everything; it must be installed again.',
    input: z.strictObject({ ...one, reason }),
    output: z.strictObject({ logistics: logisticsFlow.states }),
    writes: true,
  }),
  replace: op({
    access: edit,
    reach: 'property',
    about:
      'Puts other hardware in the place of a reader that was installed once: all but code and model stays, the credential of the former is taken back at once. A reader in the warehouse that has the new code and was never installed leaves the list by it. Takes the right to initialise too, and for such a spare that to delete.',
    input: z.strictObject({ ...one, version: z.int(), code: deviceCode, model: facts.model, reason }),
    /** `spare`: the name of the reader in the warehouse whose row went. */
    output: z.strictObject({ code: z.string(), version: z.int(), spare: z.nullable(z.string()) }),
    writes: true,
  }),
  remove: op({
    access: 'pass:device:delete',
    reach: 'property',
    about: 'Deletes a reader: its credential is void at once; what it reported stays.',
    input: z.strictObject({ ...one, reason }),
    output: z.boolean(),
    writes: true,
  }),
  claimToken: op({
    access: 'self',
    reach: 'property',
    look: true,
    about: 'The QR code by which an authorised installer makes a reader ours: once, within 15 minutes.',
    input: z.strictObject({ ...one, areaId: ids.area(), channel: z.enum(deviceDirections) }),
    output: z.strictObject({ text: z.string(), expiresAt: z.string() }),
    writes: true,
  }),
  commands: op({
    access: view,
    reach: 'property',
    about: 'What readers were told, newest first, and what came of it.',
    input: pageQuery(
      {
        deviceId: z.optional(ids.device()),
        type: z.optional(z.enum(commandTypes)),
        state: z.optional(z.enum(commandStates)),
      },
      ['createdAt'],
    ),
    output: pageOf(CommandRow),
  }),
  open: op({
    access: 'pass:device:open',
    reach: 'property',
    about: 'Opens the door of a reader that is online, with a reason that is recorded.',
    input: z.strictObject({ ...one, reason }),
    output: queued,
    writes: true,
  }),
  command: op({
    access: command,
    reach: 'property',
    about: 'Lets a reader start again, answer, fetch its lists anew, or sign with another secret.',
    input: z.strictObject({ ...one, type: z.enum(['reboot', 'ping', 'sync', 'rekey']) }),
    output: queued,
    writes: true,
  }),
  replaceKey: op({
    access: 'pass:device:key',
    reach: 'wholeProject',
    about:
      'Replaces the key that signs a project’s passes: readers know the new one a day before it signs, then the old one ends.',
    input: z.strictObject({ projectId: ids.project(), reason }),
    output: z.strictObject({ signsFrom: z.string() }),
    writes: true,
  }),
  retry: op({
    access: command,
    reach: 'property',
    about: 'Sends a command again that failed, was rejected or came too late.',
    input: z.strictObject({ commandId: ids.command() }),
    output: queued,
    writes: true,
  }),
  exceptions: op({
    access: view,
    reach: 'property',
    about: 'What is or was wrong with readers, newest first.',
    input: pageQuery(
      {
        deviceId: z.optional(ids.device()),
        projectId: z.optional(ids.project()),
        buildingId: z.optional(ids.building()),
        code: z.optional(z.enum(exceptionCodes)),
        level: z.optional(z.literal([1, 2, 3])),
        state: z.optional(z.enum(['open', 'recovered', 'cleared'])),
        acknowledged: z.optional(z.boolean()),
      },
      ['at'],
    ),
    output: pageOf(ExceptionRow),
  }),
  alarms: op({
    access: view,
    reach: 'property',
    about:
      'Open alarms that nobody acknowledged, newest first, at most 20: what the bell tells, again and again.',
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        exceptionId: ids.deviceException(),
        deviceId: ids.device(),
        deviceName: z.string(),
        projectId: z.nullable(ids.project()),
        projectName: z.nullable(z.string()),
        areaName: z.nullable(z.string()),
        code: z.enum(exceptionCodes),
        at: z.string(),
        alarms: z.int(),
        /** When people were told last; null: not yet. */
        alarmedAt: z.nullable(z.string()),
      }),
    ),
  }),
  acknowledge: op({
    access: edit,
    reach: 'property',
    about: 'Says that somebody looks after exceptions: they are no longer told again.',
    input: z.strictObject({ exceptionIds: some }),
    output: z.strictObject({ changed: z.int() }),
    writes: true,
  }),
  clear: op({
    access: edit,
    reach: 'property',
    about: 'Ends exceptions that the reader did not end itself.',
    input: z.strictObject({ exceptionIds: some }),
    output: z.strictObject({ changed: z.int() }),
    writes: true,
  }),
  progress: op({
    access: 'self',
    about: 'How many of a project’s installed readers hold the config and the lists of now.',
    input: z.strictObject({ projectId: ids.project() }),
    output: z.strictObject({ devices: z.int(), updated: z.int(), online: z.int() }),
  }),
});
