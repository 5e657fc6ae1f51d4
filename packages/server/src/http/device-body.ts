import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Reads the bodies of readers' calls: JSON that holds whatever firmware makes of it, and its bytes, which are signed. */
export function readDeviceBodies(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      request.rawBody = body;
      try {
        return JSON.parse(body.toString());
      } catch {
        throw Object.assign(new Error('not JSON'), { statusCode: 400 });
      }
    },
  );
}
