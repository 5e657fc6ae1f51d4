import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Api } from '@mdi/contract/kit/op.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../kit/calls/ctx.ts';
import { openApi } from './openapi.ts';

const base = '/prod-api/docs';

/**
 * The API's description: OpenAPI 3.1 at /prod-api/docs/json and a readable page at /prod-api/docs. It is printed when it
 * is first asked for: printing every schema is most of what building the application takes.
 */
export async function addApiDocsPages(app: FastifyInstance, deps: Deps, apis: readonly Api[]): Promise<void> {
  let printed: ReturnType<typeof openApi> | undefined;
  const document = () => {
    printed ??= openApi(apis, deps.settings.version);
    return printed;
  };
  await app.register(async (docs) => {
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: { openapi: '3.1.0' } as never },
    });
    await docs.register(swaggerUi, {
      routePrefix: base,
      uiConfig: { defaultModelsExpandDepth: -1 },
      transformSpecification: document,
      transformSpecificationClone: false,
    });
  });
}
