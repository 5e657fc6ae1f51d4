import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { allUp } from '@mdi/contract/modules/device-api/device-api.mqtt.ts';
import type { FastifyInstance } from 'fastify';
import type { connect, MqttClient } from 'mqtt';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../kit/calls/ctx.ts';
import type { LiveEvents } from '../kit/live/live-events.ts';
import { brokerClient, endClient } from './broker-client.ts';
import type { MqttSettings } from './mqtt-settings.ts';
import { makeReaderNotifier } from './reader-notifier.ts';
import { type RefusedReason, receiveFromReader } from './receive-from-reader.ts';

/** How the line to the broker is. */
export type MqttState = {
  /** Whether what readers send is heard, and since when that is so or not. */
  connected: boolean;
  since: Date;
  /** Requests that got an answer, and those among them that the door did not let in. */
  answered: number;
  shutOut: number;
  /** What came and was nothing, by why. */
  refused: Readonly<Record<RefusedReason, number>>;
  /** Answers that could not be sent; their readers ask by HTTP. */
  unsent: number;
};

export type ReadersOverMqtt = { state: () => MqttState; stop: () => Promise<void> };

/** So many messages are worked on at once; the others wait at the broker, so a flood of them takes no memory here. */
const lanes = 8;
/** So much may be on its way to the broker. */
const maxOnWay = 10_000;
const someOnWay = 1_000;

type Made = {
  /** The library's, which is loaded for those alone who name a broker. */
  connect: typeof connect;
  settings: MqttSettings;
  app: FastifyInstance;
  db: Db;
  deps: Deps;
  live: LiveEvents;
  log: {
    info: (of: object, text: string) => void;
    warn: (of: object, text: string) => void;
  };
};

/** Lets readers come by a broker as they come by HTTP. The server runs on without it. */
export function openReadersOverMqtt({
  connect: open,
  settings,
  app,
  db,
  deps,
  live,
  log,
}: Made): ReadersOverMqtt {
  const node = `mdi-${randomBytes(6).toString('hex')}`;
  const counts = { answered: 0, shutOut: 0, unsent: 0 };
  const refused: Record<RefusedReason, number> = { topic: 0, tooLarge: 0, shape: 0, closing: 0 };
  const listening = new Set<MqttClient>();
  const busy = new Set<Promise<void>>();
  let state: { connected: boolean; since: Date } | null = null;
  let onWay = 0;
  let stopped = false;

  const note = (connected: boolean, why = '') => {
    if (stopped || state?.connected === connected) return;
    state = { connected, since: deps.now() };
    if (connected) log.info({}, 'readers are heard by the broker');
    else log.warn({ why }, 'the broker of the readers is away; they come by HTTP until it is back');
  };
  const send = (topic: string, text: string, retain: boolean): boolean => {
    if (!speaker.connected || onWay >= maxOnWay) return false;
    onWay += 1;
    speaker.publish(topic, text, { qos: 1, retain }, () => {
      onWay -= 1;
    });
    return true;
  };
  const teller = makeReaderNotifier(db, deps, async (topic, text, retain) => {
    while (onWay >= someOnWay && speaker.connected && !stopped) await wait(10);
    return send(topic, text, retain);
  });
  const tellAll = () =>
    teller.all().catch((error: unknown) => log.warn({ err: error }, 'readers on the broker were not told'));
  const speaker = brokerClient(open, settings, `${node}-out`, { up: tellAll, down: () => {} });

  const answer = async (topic: string, payload: Buffer): Promise<void> => {
    const taken = await receiveFromReader(app, topic, payload);
    if (taken.is === 'refused') {
      refused[taken.why] += 1;
      return;
    }
    counts.answered += 1;
    if (taken.status === 401) counts.shutOut += 1;
    if (!send(taken.to, taken.answer, false)) counts.unsent += 1;
  };
  const listen = (n: number): MqttClient => {
    const lane = brokerClient(open, settings, `${node}-${n}`, {
      up: () => {
        lane.subscribe(allUp(settings.group), { qos: 1 }, (error, granted) => {
          if (error || granted?.some(({ qos }) => qos > 2)) {
            log.warn({ err: error }, 'the broker does not let this node listen to the readers');
            return;
          }
          listening.add(lane);
          note(true);
        });
      },
      down: (why) => {
        listening.delete(lane);
        if (listening.size === 0) note(false, why);
      },
    });
    // The broker hears that a message arrived when it was answered; until then this lane takes no other.
    lane.handleMessage = ({ topic, payload }, arrived) => {
      const work = answer(topic, Buffer.from(payload))
        .catch((error: unknown) => log.warn({ err: error }, 'a message of a reader broke'))
        .finally(() => {
          busy.delete(work);
          arrived();
        });
      busy.add(work);
    };
    return lane;
  };
  const all = Array.from({ length: lanes }, (_, n) => listen(n));
  const deaf = live.subscribe((event) => {
    if (!speaker.connected) return;
    if (event === null) tellAll();
    else {
      teller
        .hear(event)
        .catch((error: unknown) => log.warn({ err: error }, 'readers on the broker were not told'));
    }
  });
  return {
    state: () => ({
      connected: state?.connected ?? false,
      since: state?.since ?? deps.now(),
      ...counts,
      refused: { ...refused },
    }),
    async stop() {
      stopped = true;
      deaf();
      await Promise.all(
        all.map((lane) => (lane.connected ? lane.unsubscribeAsync(allUp(settings.group)) : null)),
      ).catch(() => undefined);
      await Promise.all(busy);
      await Promise.all([...all, speaker].map(endClient));
    },
  };
}
