import { methodOf, pathOf } from '@mdi/contract/kit/op.ts';
import { apis } from '@mdi/contract/modules/index.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../test/world.ts';

type Json = { [key: string]: unknown };
type Operation = {
  operationId: string;
  summary: string;
  security?: unknown;
  parameters: { name: string; in: string; schema: Json }[];
  requestBody?: { content: Json };
  responses: { [code: string]: { description: string; content: Json } };
};
type Document = { openapi: string; info: Json; paths: { [path: string]: { [method: string]: Operation } } };

let w: World;
let document: Document;
beforeAll(async () => {
  w = await world();
  document = (await w.app.inject({ method: 'GET', url: '/prod-api/docs/json' })).json();
});

const calls = apis.flatMap((api) =>
  Object.entries(api.ops).map(([name, op]) => ({
    path: pathOf(api, name).replace(/:(\w+)/, '{$1}'),
    method: methodOf(api, name).toLowerCase(),
    op,
  })),
);

/** Every `$ref` anywhere in a value. */
function refsIn(value: unknown): string[] {
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, v]) =>
    key === '$ref' && typeof v === 'string' ? [v] : refsIn(v),
  );
}

/** What a local reference points to from the root of the document, as a reader resolves it. */
const target = (ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (at, part) => (at && typeof at === 'object' ? Object.entries(at).find(([k]) => k === part)?.[1] : at),
      document,
    );

describe('the description of the API', () => {
  test('is OpenAPI 3.1 and lists exactly the declared calls', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'MDI', version: 'test' });
    expect(Object.keys(document.paths).toSorted()).toEqual(calls.map((c) => c.path).toSorted());
  });

  test.each(calls.map((c) => [c.path, c] as const))(
    '%s has a name, words, an answer and a guard',
    (path, c) => {
      const operation = document.paths[path]?.[c.method];
      expect(operation?.summary).toMatch(/\.$/);
      expect(operation?.responses['200']?.description).toBeTruthy();
      expect(operation?.security !== undefined).toBe(c.op.access !== 'public');
      expect(operation?.requestBody !== undefined).toBe(c.op.from !== 'query');
      for (const p of operation?.parameters ?? [])
        expect(p).toMatchObject({
          in: path.includes(`{${p.name}}`) ? 'path' : 'query',
          name: expect.any(String),
        });
    },
  );

  test('names every call once', () => {
    const names = Object.values(document.paths).flatMap((p) => Object.values(p).map((o) => o.operationId));
    expect(new Set(names).size).toBe(names.length);
  });

  test('has no reference that leads nowhere', () => {
    const refs = refsIn(document);
    expect(refs.length).toBeGreaterThan(0);
    for (const ref of refs) {
      expect(ref).toMatch(/^#\//);
      expect(target(ref), ref).toBeTypeOf('object');
    }
  });
});

test('the page of the API is served with scripts of its own only, and all of them are there', async () => {
  const page = await w.app.inject({ method: 'GET', url: '/prod-api/docs' });
  const html = page.statusCode === 302 ? await follow(String(page.headers.location)) : page.body;
  expect(html).toContain('<div id="swagger-ui">');
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
  const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map((m) => m[1] ?? '');
  expect(scripts.length).toBeGreaterThan(0);
  for (const src of scripts) {
    const url = new URL(src, 'http://x/prod-api/docs/static/').pathname;
    const script = await w.app.inject({
      method: 'GET',
      url: src.startsWith('.') ? `/prod-api/docs/${src.replace(/^\.\/(docs\/)?/, '')}` : url,
    });
    expect(script.statusCode, src).toBe(200);
    expect(script.headers['content-type']).toContain('javascript');
  }
});

const follow = async (url: string) => (await w.app.inject({ method: 'GET', url })).body;
