import type { FastifyInstance } from 'fastify';
import type { Deps } from '../kit/calls/ctx.ts';
import { simulatorBase } from '../ports/mini-platform/simulator/simulator.ts';

const open = { config: { access: 'public' } } as const;
/** Pictures go up to the platform. */
const bodyLimit = 12 * 1024 * 1024;

/** This server's own address on this machine: the port may be any free one. */
function localOrigin(app: FastifyInstance, fallback: string): string {
  const at = app.server.address();
  if (!at || typeof at === 'string') return fallback;
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[at.address];
  return `http://${host ?? (at.family === 'IPv6' ? `[${at.address}]` : at.address)}:${at.port}`;
}

/**
 * Serves the simulated provider platform where the demo uses it: its calls, the page on which mini-programs are
 * authorized, and the page to drive it with. Elsewhere nothing of it exists.
 */
export async function addMiniSimulatorPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const simulator = deps.miniPlatform?.simulator;
  if (!simulator || deps.settings.mode !== 'demo') return;
  simulator.localOrigin = () => localOrigin(app, deps.settings.publicUrl);
  app.addHook('onListen', async () => simulator.run());
  app.addHook('onClose', async () => simulator.stop());
  await app.register(
    async (platform) => {
      platform.removeAllContentTypeParsers();
      platform.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_, body, done) =>
        done(null, body),
      );
      platform.route<{ Body: unknown }>({
        ...open,
        method: ['GET', 'POST'],
        url: '/*',
        bodyLimit,
        handler: async (request, to) => {
          const { method, headers, body } = request;
          const answer = await simulator.handle({
            method,
            headers,
            url: request.url.slice(simulatorBase.length),
            body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          });
          if (answer) return to.code(answer.status).headers(answer.headers).send(answer.body);
          // The line breaks, as it was asked to.
          to.hijack();
          request.raw.socket.destroy();
        },
      });
    },
    { prefix: simulatorBase },
  );
}
