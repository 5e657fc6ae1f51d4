import net from 'node:net';
import type pg from 'pg';

/** A way to the database on which an acknowledgement can get lost. */
export type AckLosingProxy = {
  config: pg.PoolConfig;
  /** The next commit is made, but the line dies before anybody hears of it. */
  loseNextCommit: () => void;
  lostSoFar: () => number;
  close: () => Promise<void>;
};

/** PostgreSQL's message for a bare statement: 'Q', the length, the text and a zero. */
const isCommit = (message: Buffer) => message[0] === 0x51 && message.includes('commit\0');

/** Passes connections on to the database of `config`, over its private socket or its port. */
export async function ackLosingProxy(config: pg.PoolConfig): Promise<AckLosingProxy> {
  const { host = '127.0.0.1', port = 5432 } = config;
  const open = new Set<net.Socket>();
  let armed = 0;
  let lost = 0;
  const listener = net.createServer((client) => {
    const server = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      // A dead line fails at the other end too, which is what is wanted.
      socket.on('error', () => {});
    }
    const hangUp = () => {
      client.destroy();
      server.destroy();
    };
    let deaf = false;
    client.on('data', (message: Buffer) => {
      if (armed > 0 && isCommit(message)) {
        armed -= 1;
        deaf = true;
      }
      server.write(message);
    });
    server.on('data', (message: Buffer) => {
      if (!deaf) return client.write(message);
      lost += 1;
      return hangUp();
    });
    client.on('end', hangUp);
    server.on('end', hangUp);
  });
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
  const at = listener.address();
  return {
    config: { ...config, host: '127.0.0.1', port: at && typeof at === 'object' ? at.port : 0 },
    loseNextCommit: () => {
      armed += 1;
    },
    lostSoFar: () => lost,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise<void>((closed) => listener.close(() => closed()));
    },
  };
}
