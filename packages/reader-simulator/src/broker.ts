import { randomUUID } from 'node:crypto';
import { answerText, brokerText } from '@mdi/contract/kit/pass/signing.ts';
import {
  ConfigPointer,
  DownAnswer,
  downTopic,
  maxMessageBytes,
  newsTopic,
  type UpMessage,
  upTopic,
} from '@mdi/contract/modules/device-api/device-api.mqtt.ts';
import { connect, type MqttClient } from 'mqtt';
import type { Clock } from './clock.ts';
import { hmac, sha256 } from './crypto.ts';
import type { Faults } from './fault-injection.ts';
import { type CallName, type Reply, replyFrom, type Send, signedRequest } from './wire.ts';
import { within } from './within.ts';

/** Later than this an answer is no longer waited for, and HTTP is asked. */
const patienceMs = 5_000;
const longestBackOffMs = 60_000;
const farewellMs = 1_000;

export type BrokerOptions = { url: string; user?: string; password?: string; ca?: Buffer };

type Owner = {
  code: string;
  clock: Clock;
  faults: Faults;
  secret: () => string | null;
  /** Whose news it hears. */
  projectId: () => number | null;
};

type Heard = {
  /** The connection stands: the server has to hear which one it is. */
  up: () => void;
  /** Word of the project's lists. */
  news: (raw: unknown) => void;
  /** Which config it ought to have. */
  config: (ver: number) => void;
};

/** A reader's connection to a broker. */
export type BrokerLine = {
  /** The connection it has; null: none. */
  session: () => string | null;
  /** Asks by the broker; null: that brought no answer to believe, so HTTP is asked. */
  ask: (name: CallName, input: Record<string, unknown>, signal: AbortSignal) => Promise<Reply | null>;
  /** Waits until something rings; false: nothing did. */
  rung: (ms: number, signal: AbortSignal) => Promise<boolean>;
  /** What came rings, too. */
  ring: () => void;
  open: (heard: Heard) => void;
  /** Hears the news of the project it is in now. */
  follow: () => void;
  /** The network breaks: the connection ends without a word. */
  drop: () => void;
  close: () => Promise<void>;
};

type Waiting = { key: Buffer; settle: (reply: Reply | null) => void };

/** The password of a reader at its broker, which only it and the server can know. */
export const brokerPassword = (secret: string, code: string): string =>
  hmac(Buffer.from(secret, 'base64'), brokerText(code));

const parsed = (payload: Buffer): unknown => {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return null;
  }
};

/** What an answer says; null: it isn't the server's own, or says to ask by HTTP. */
function believed({ nonce, status, sign, retryAfterSec = 0, body }: DownAnswer, code: string, key: Buffer) {
  const bodyHash = sha256(body).toString('hex');
  if (sign !== hmac(key, answerText({ code, nonce, status, bodyHash }))) return null;
  return replyFrom(status, parsed(Buffer.from(body)), retryAfterSec);
}

/** Makes a reader's line to a broker, which opens itself again when it breaks. */
export function makeBrokerLine(owner: Owner, options: BrokerOptions): BrokerLine {
  const { code, faults, clock } = owner;
  const waiting = new Map<string, Waiting>();
  let [client, session]: [MqttClient | null, string | null] = [null, null];
  let heard: Heard | null = null;
  let following: number | null = null;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let rang = false;
  let wake = () => {};

  const ring = () => {
    rang = true;
    wake();
  };
  const follow = () => {
    const projectId = owner.projectId();
    if (session === null || projectId === following) return;
    if (following !== null) client?.unsubscribe(newsTopic(following));
    if (projectId !== null) client?.subscribe(newsTopic(projectId), { qos: 1 });
    following = projectId;
  };
  const take = (topic: string, payload: Buffer) => {
    if (faults.cut) return;
    const said = parsed(payload);
    if (topic === downTopic(code, 'ring')) ring();
    else if (topic === downTopic(code, 'ack')) {
      const answer = DownAnswer.safeParse(said);
      const one = answer.success ? waiting.get(answer.data.nonce) : undefined;
      if (answer.success && one) one.settle(believed(answer.data, code, one.key));
    } else if (topic === downTopic(code, 'cfg')) {
      const pointer = ConfigPointer.safeParse(said);
      if (pointer.success) heard?.config(pointer.data.ver);
    } else if (following !== null && topic === newsTopic(following)) heard?.news(said);
  };
  const lost = (gone: MqttClient) => {
    if (client !== gone) return;
    [client, session, following] = [null, null, null];
    for (const { settle } of [...waiting.values()]) settle(null);
    ring();
    failures += 1;
    const backOff = Math.min(longestBackOffMs, 1000 * 2 ** (failures - 1)) * (0.8 + 0.4 * faults.random());
    if (heard) timer = setTimeout(open, backOff).unref();
  };
  const stands = (mine: MqttClient, id: string) => {
    session = id;
    failures = 0;
    mine.subscribe(downTopic(code, '+'), { qos: 1 }, () => {
      if (client !== mine) return;
      follow();
      ring();
      heard?.up();
    });
  };
  const open = () => {
    const secret = owner.secret();
    if (client || !heard) return;
    if (secret === null || faults.cut) {
      timer = setTimeout(open, 1000).unref();
      return;
    }
    const id = randomUUID();
    const will = signedRequest({ code, clock, secret: owner.secret }, 'leave', { session: id });
    const mine = connect(options.url, {
      clientId: code,
      username: options.user ?? code,
      password: options.password ?? brokerPassword(secret, code),
      ...(options.ca ? { ca: options.ca } : {}),
      protocolVersion: 4,
      clean: true,
      keepalive: 30,
      reconnectPeriod: 0,
      will: {
        topic: upTopic(code, 'leave'),
        payload: Buffer.from(JSON.stringify(will)),
        qos: 1,
        retain: false,
      },
    });
    client = mine;
    mine.on('connect', () => stands(mine, id));
    mine.on('message', (topic, payload) => take(topic, payload));
    mine.on('error', () => {});
    mine.on('close', () => lost(mine));
  };
  const drop = () => client?.stream.destroy();
  const put = (name: CallName, message: UpMessage) => {
    const text = JSON.stringify(message);
    if (Buffer.byteLength(text) > maxMessageBytes) return false;
    client?.publish(upTopic(code, name), text, { qos: 1 });
    return true;
  };
  return {
    session: () => session,
    ring,
    follow,
    drop,
    open(hears) {
      heard = hears;
      open();
    },
    async ask(name, input, signal) {
      const secret = owner.secret();
      if (faults.cut || secret === null) drop();
      if (faults.cut) return { is: 'down' };
      if (secret === null || session === null) return null;
      const message = signedRequest({ code, clock, secret: owner.secret }, name, input);
      const reply = await within(
        patienceMs,
        signal,
        (limit) =>
          new Promise<Reply | null>((settle) => {
            limit.addEventListener('abort', () => settle(null), { once: true });
            waiting.set(message.nonce, { key: Buffer.from(secret, 'base64'), settle });
            if (limit.aborted || !put(name, message)) settle(null);
          }),
      );
      waiting.delete(message.nonce);
      if (signal.aborted) return { is: 'down' };
      return reply && (faults.cut || faults.random() < faults.loseAnswer) ? { is: 'down' } : reply;
    },
    async rung(ms, signal) {
      if (!rang) {
        await within(
          ms,
          signal,
          (limit) =>
            new Promise<void>((go) => {
              limit.addEventListener('abort', () => go(), { once: true });
              if (limit.aborted) go();
              wake = go;
            }),
        );
      }
      const was = rang;
      rang = false;
      return was;
    },
    async close() {
      heard = null;
      clearTimeout(timer);
      const [mine, id] = [client, session];
      if (!mine) return;
      // Who goes in order says so; the broker tells only of those who don't.
      if (id !== null && owner.secret() !== null && !faults.cut)
        put('leave', signedRequest({ code, clock, secret: owner.secret }, 'leave', { session: id }));
      const hard = setTimeout(() => mine.end(true), farewellMs);
      await mine.endAsync(id === null).catch(() => undefined);
      clearTimeout(hard);
    },
  };
}

/** Asks by the broker where there is a line to it, and by HTTP where there is none, or it brought no answer. */
export const sendOverBroker =
  (line: BrokerLine, byHttp: Send): Send =>
  async (name, input, signal) => {
    if (line.session() === null) return byHttp(name, input, signal);
    let asked = input;
    if (name === 'commands' && Number(input.wait) > 0) {
      // A broker rings, so nobody has to wait at the server.
      if (!(await line.rung(Number(input.wait) * 1000, signal))) return { is: 'ok', data: { cmds: [] } };
      asked = { ...input, wait: 0 };
    }
    return (await line.ask(name, asked, signal)) ?? byHttp(name, asked, signal);
  };
