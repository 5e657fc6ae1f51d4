import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { Aedes, type AedesPublishPacket, type Client } from 'aedes';

/** What passed through a broker: published by whom, and acknowledged by whom. */
export type Passed = { topic: string; text: string; by: string };

export type TestBroker = {
  url: string;
  /** What was published, in the order of time; cleared by tests. */
  published: Passed[];
  /** How many messages of readers a node has acknowledged. */
  acknowledged: () => number;
  /** Publishes as somebody who has got in. */
  publish: (topic: string, text: string) => Promise<void>;
  /** Ends as a broker does that falls over, and what it held is gone. */
  stop: () => Promise<void>;
  /** Begins again at the same address. */
  start: () => Promise<void>;
};

const shared = /^\$share\/[^/]+\//;

/**
 * A broker within the test's own process. It speaks 3.1.1 alone and shares no subscriptions, so that is done for it here:
 * each message goes to one of those that share.
 */
export async function testBroker(): Promise<TestBroker> {
  const published: Passed[] = [];
  let acknowledged = 0;
  let port = 0;
  let running: { broker: Aedes; server: Server; sockets: Set<Socket> } | null = null;

  const start = async () => {
    const broker = await Aedes.createBroker();
    const members: string[] = [];
    broker.authorizeSubscribe = (client, wanted, go) => {
      if (!shared.test(wanted.topic)) return go(null, wanted);
      members.push(client?.id ?? '');
      go(null, { ...wanted, topic: wanted.topic.replace(shared, '') });
    };
    const forward = (client: Client, packet: AedesPublishPacket) => {
      const shares = members.includes(client.id);
      // Each of those that share is asked about the same message, which has the one number.
      const { brokerCounter = 0 } = packet as { brokerCounter?: number };
      return shares && members[brokerCounter % members.length] !== client.id ? null : packet;
    };
    broker.authorizeForward = forward as typeof broker.authorizeForward;
    broker.on('clientDisconnect', ({ id }) => {
      const at = members.indexOf(id);
      if (at >= 0) members.splice(at, 1);
    });
    broker.on('publish', ({ topic, payload }, client) => {
      if (!topic.startsWith('$SYS'))
        published.push({ topic, text: payload.toString(), by: client?.id ?? '' });
    });
    broker.on('ack', (_, client) => {
      if (members.includes(client?.id ?? '')) acknowledged += 1;
    });
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      broker.handle(socket);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    running = { broker, server, sockets };
  };
  await start();
  return {
    url: `mqtt://127.0.0.1:${port}`,
    published,
    acknowledged: () => acknowledged,
    publish: (topic, text) =>
      new Promise((done, fail) => {
        const payload = Buffer.from(text);
        running?.broker.publish(
          { cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false },
          (error) => (error ? fail(error) : done()),
        );
      }),
    start,
    async stop() {
      if (!running) return;
      const { broker, server, sockets } = running;
      running = null;
      for (const socket of sockets) socket.destroy();
      server.close();
      await new Promise<void>((done) => broker.close(() => done()));
    },
  };
}
