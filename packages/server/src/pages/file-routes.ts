import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../kit/ctx.ts';
import { fileRoute, goodFileUrl } from '../kit/signed-url.ts';

type Asked = { Params: { key: string }; Querystring: { e?: string; s?: string } };

/** Serves uploaded files to whoever holds a signed link; a wrong or old link is the same as a missing file. */
export function addFileRoutes(app: FastifyInstance, deps: Deps, db: Db): void {
  app.get<Asked>(fileRoute, { config: { access: 'file' } }, async (request, to) => {
    const { key } = request.params;
    if (!goodFileUrl(deps, key, request.query.e, request.query.s)) return to.callNotFound();
    const file = await db
      .selectFrom('upload')
      .select(['mime', 'key'])
      .where('key', '=', key)
      .executeTakeFirst();
    if (!file) return to.callNotFound();
    return to
      .header('Cache-Control', 'private, max-age=3600, immutable')
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      .type(file.mime)
      .send(await deps.files.get(file.key));
  });
}
