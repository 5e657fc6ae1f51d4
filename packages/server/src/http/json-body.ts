import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Reads JSON and keeps its bytes as they came. */
export function keepJsonBodies(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      request.rawBody = body;
      read(request, body.toString(), done);
    },
  );
}
