import type { connect, MqttClient } from 'mqtt';
import type { MqttSettings } from './mqtt-settings.ts';

const firstBackOffMs = 1_000;
const longestBackOffMs = 30_000;
/** An end in order waits so long for what is on its way. */
const endWithinMs = 2_000;

/** Hears when the connection stands and when it doesn't, with the last error of it. */
type ConnectionListener = { up: () => void; down: (why: string) => void };

/**
 * One connection to the broker, opened again whenever it breaks, later each time. It speaks 3.1.1, which every broker and
 * every reader does, and keeps no session: what was missed is told or asked again.
 */
export function brokerClient(
  open: typeof connect,
  { url, user, password, ca }: MqttSettings,
  clientId: string,
  told: ConnectionListener,
): MqttClient {
  const client = open(url, {
    clientId,
    protocolVersion: 4,
    clean: true,
    keepalive: 30,
    resubscribe: false,
    queueQoSZero: false,
    reconnectPeriod: firstBackOffMs,
    reconnectOnConnackError: true,
    connectTimeout: 10_000,
    ...(user === undefined ? {} : { username: user }),
    ...(password === undefined ? {} : { password }),
    ...(ca === undefined ? {} : { ca }),
  });
  let backOffMs = firstBackOffMs;
  let why = 'the connection ended';
  client.on('connect', () => {
    backOffMs = firstBackOffMs;
    client.options.reconnectPeriod = firstBackOffMs;
    told.up();
  });
  client.on('close', () => {
    backOffMs = Math.min(longestBackOffMs, backOffMs * 2);
    client.options.reconnectPeriod = backOffMs * (0.8 + 0.4 * Math.random());
    told.down(why);
  });
  // Each is followed by a close, which is what is told of.
  client.on('error', ({ message }) => {
    why = message;
  });
  return client;
}

/** Ends a connection in order, or by force where the broker doesn't answer. */
export async function endClient(client: MqttClient): Promise<void> {
  const hard = setTimeout(() => client.end(true), endWithinMs);
  await client.endAsync(!client.connected).catch(() => undefined);
  clearTimeout(hard);
}
