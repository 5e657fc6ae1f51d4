import net from 'node:net';

/** Where a connection is cut on its way. */
export type Cut = 'half the request' | 'the whole request' | 'before the answer' | 'half the answer';

export const cuts: readonly Cut[] = [
  'half the request',
  'the whole request',
  'before the answer',
  'half the answer',
];

export type CuttingProxy = {
  port: number;
  /** The next connection is cut there; those after it pass. */
  cutNext: (cut: Cut) => void;
  /** How many connections were cut so far. */
  cutSoFar: () => number;
  close: () => Promise<void>;
};

/** How many bytes a request has in all, once its head is there. */
function lengthOf(request: Buffer): number | undefined {
  const head = request.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const body = /content-length: (\d+)/i.exec(request.toString('latin1', 0, head))?.[1] ?? '0';
  return head + 4 + Number(body);
}

type Line = { client: net.Socket; server: net.Socket; hangUp: () => void };

function cutRequest({ client, server, hangUp }: Line, cut: Cut): void {
  let request = Buffer.alloc(0);
  client.on('data', (piece: Buffer) => {
    request = Buffer.concat([request, piece]);
    const length = lengthOf(request);
    if (length === undefined || request.length < length) return;
    const sent = cut === 'half the request' ? request.subarray(0, Math.floor(length / 2)) : request;
    // Half a request must end at once; a whole one is on its way before the line goes dead.
    server.write(sent, hangUp);
  });
}

function cutAnswer({ client, server, hangUp }: Line, cut: Cut): void {
  client.pipe(server);
  server.once('data', (piece: Buffer) => {
    if (cut === 'before the answer') hangUp();
    else client.write(piece.subarray(0, Math.floor(piece.length / 2)), hangUp);
  });
}

/** Passes connections on to a port of this machine and cuts those it was told to. */
export async function cuttingProxy(to: number): Promise<CuttingProxy> {
  const planned: Cut[] = [];
  const open = new Set<net.Socket>();
  let done = 0;
  const listener = net.createServer((client) => {
    const server = net.connect(to, '127.0.0.1');
    const hangUp = () => {
      done += 1;
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      // A cut line fails at the other end too, which is what is wanted.
      socket.on('error', () => {});
    }
    const cut = planned.shift();
    const line = { client, server, hangUp };
    if (!cut) client.pipe(server).pipe(client);
    else if (cut === 'half the request' || cut === 'the whole request') cutRequest(line, cut);
    else cutAnswer(line, cut);
  });
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
  const at = listener.address();
  return {
    port: at && typeof at === 'object' ? at.port : 0,
    cutNext: (cut) => planned.push(cut),
    cutSoFar: () => done,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise<void>((closed) => listener.close(() => closed()));
    },
  };
}
