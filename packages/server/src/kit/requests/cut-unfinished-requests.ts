import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a request may still arrive once the server closes, in ms. */
const graceMs = 5_000;

/**
 * Cuts connections whose request has not wholly arrived a while after the server began to close: by then Node no longer
 * checks its own time limits, and closing would wait for the sender forever. Running calls are not touched.
 */
export function cutUnfinishedRequests(app: FastifyInstance): void {
  const { server } = app;
  const latest = new Map<Socket, [IncomingMessage, ServerResponse] | null>();
  server.on('connection', (socket: Socket) => {
    latest.set(socket, null);
    socket.once('close', () => latest.delete(socket));
  });
  server.on('request', (request, response) => latest.set(request.socket, [request, response]));
  const cut = () => {
    for (const [socket, call] of latest) {
      const answering = call?.[0].complete && !call[1].writableFinished;
      if (!answering) socket.destroy();
    }
  };
  app.addHook('preClose', async () => {
    setTimeout(cut, graceMs).unref();
  });
}
