import { answerCodes } from '@mdi/contract/kit/answer-codes.ts';
import { type Api, methodOf, type Op, pathOf } from '@mdi/contract/kit/op.ts';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
};

/**
 * Moves the definitions of a schema that refers to itself (a tree) to the document's own, because its
 * references are read from the root of the document.
 */
function hoisted({ $defs, ...schema }: Json, name: string, shared: Json): Json {
  if (!$defs) return schema;
  const renamed = (json: unknown) =>
    JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"#/components/schemas/${name}.`)) as Json;
  for (const [key, def] of Object.entries($defs)) shared[`${name}.${key}`] = renamed(def);
  return renamed(schema);
}

function parameters(op: Op): Json[] {
  const lang = { name: 'lang', in: 'query', schema: { type: 'string', enum: ['zh_CN', 'en_US'] } };
  if (op.from !== 'query') return [lang];
  const schema = schemaOf(op.input, 'input');
  const required = Array.isArray(schema.required) ? schema.required : [];
  const fields = Object.entries((schema.properties ?? {}) as Json);
  return [
    lang,
    ...fields.map(([name, field]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: field,
    })),
  ];
}

/** What the path itself names. */
const pathParameters = ({ route }: Op): Json[] =>
  [...(route ?? '').matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function requestBody(op: Op): Json {
  if (op.from === 'query') return {};
  const schema = schemaOf(op.input, 'input');
  if (op.from === 'body') return { requestBody: { content: { 'application/json': { schema } } } };
  const withFile = {
    ...schema,
    properties: { ...(schema.properties as Json), file: { type: 'string', format: 'binary' } },
  };
  return { requestBody: { content: { 'multipart/form-data': { schema: withFile } } } };
}

const described = ({ access, reach, writes, draft, tells, presence }: Op): string =>
  [
    `Access: ${typeof access === 'string' ? access : access.join(' or ')}`,
    reach && `reach: ${reach}`,
    writes && 'writes (send Idempotency-Key)',
    presence &&
      `asks for a proof that it is the person${presence === true ? '' : ', by what is sent'} (4031, auth/prove)`,
    draft && 'leaves no row in the log when it is done',
    tells && `may hold whole: ${tells.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ');

function operation(api: Api, name: string, op: Op, shared: Json): Json {
  const envelope = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { type: 'integer' },
      message: { type: 'string' },
      data: hoisted(schemaOf(op.output, 'output'), `${api.module}.${name}`, shared),
    },
  };
  return {
    operationId: `${api.module}.${name}`,
    tags: [api.module],
    summary: op.about,
    description: described(op),
    parameters: [...pathParameters(op), ...parameters(op)],
    ...requestBody(op),
    ...(op.access === 'public'
      ? {}
      : { security: [{ [op.access === 'device' ? 'signature' : 'token']: [] }] }),
    responses: {
      200: { description: 'The envelope', content: { 'application/json': { schema: envelope } } },
    },
  };
}

/** The OpenAPI 3.1 description of every call, printed from the contract. */
export function openApi(apis: readonly Api[], version: string): Json {
  const paths: Json = {};
  const schemas: Json = {};
  for (const api of apis) {
    for (const [name, op] of Object.entries(api.ops)) {
      const path = pathOf(api, name).replace(/:(\w+)/g, '{$1}');
      paths[path] = { [methodOf(api, name).toLowerCase()]: operation(api, name, op, schemas) };
    }
  }
  const table = Object.entries(answerCodes).map(([name, c]) => `${c.code} ${name} (HTTP ${c.http})`);
  return {
    openapi: '3.1.0',
    info: {
      title: 'MDI',
      version,
      description: `Every answer is {code, message, data}. Codes: ${table.join(' · ')}.`,
    },
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-Token' },
        signature: { type: 'apiKey', in: 'header', name: 'X-Dev-Sign' },
      },
    },
    paths,
  };
}
