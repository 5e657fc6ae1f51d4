import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Api } from '@mdi/contract/kit/op.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../kit/ctx.ts';
import { openApi } from './openapi.ts';

const base = '/prod-api/docs';

/** The API's description: OpenAPI 3.1 at /prod-api/docs/json and a readable page at /prod-api/docs. */
export async function addApiPages(app: FastifyInstance, deps: Deps, apis: readonly Api[]): Promise<void> {
  const document = openApi(apis, deps.settings.version);
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } });
    await docs.register(swaggerUi, { routePrefix: base, uiConfig: { defaultModelsExpandDepth: -1 } });
  });
}
