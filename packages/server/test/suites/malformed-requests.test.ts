import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { headOfficeFacts } from '../factories/limited-people.ts';
import { type World, world } from '../world.ts';
import { envelopeIn } from './make-call.ts';
import { tableHashes } from './tables.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
  ({ token } = await w.make.person(headOfficeFacts({})));
});

const base = '/prod-api/api/sys';
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=b' };
const add = `${base}/project/add`;
const list = `${base}/user/list`;
const upload = `${base}/upload/add`;

type Sent = { url: string; headers?: Record<string, string>; payload?: string | Buffer };

const part = (head: string, body: string) =>
  `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const file = (name: string) => part(`name="file"; filename="${name}"`, 'GIF89a<script>');
const purpose = part('name="purpose"', 'projectLogo');

const requests: Readonly<Record<string, Sent>> = {
  'a byte order mark': { url: add, headers: json, payload: '\ufeff{}' },
  'bytes that are no UTF-8': {
    url: add,
    headers: json,
    payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  },
  'another charset': {
    url: add,
    headers: { 'content-type': 'application/json; charset=utf-16' },
    payload: '{}',
  },
  'a packed body': { url: add, headers: { ...json, 'content-encoding': 'gzip' }, payload: gzipSync('{}') },
  'a name twice': { url: add, headers: json, payload: '{"name":"a","name":"b"}' },
  'a poisoned prototype': { url: add, headers: json, payload: '{"__proto__":{"level":10}}' },
  'a poisoned constructor': {
    url: add,
    headers: json,
    payload: '{"constructor":{"prototype":{"level":10}}}',
  },
  'a number without end': { url: add, headers: json, payload: '{"coveredSpace":1e999}' },
  'a body 200 deep': { url: add, headers: json, payload: `${'{"a":'.repeat(200)}1${'}'.repeat(200)}` },
  'no body': { url: add, headers: json },
  'a form': { url: add, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'name=a' },
  'a body without a type': { url: add, payload: '{}' },
  'a type that is none': { url: add, headers: { 'content-type': ';;' }, payload: '{}' },
  'NUL in a query': { url: `${list}?keyword=%00` },
  'bytes that are no UTF-8 in a query': { url: `${list}?keyword=%ff%fe` },
  'a broken escape': { url: `${list}?keyword=%zz%` },
  'a parameter twice': { url: `${list}?page=1&page=2&state=N&state=Y` },
  'brackets in a name': { url: `${list}?page[$gt]=1&state[]=N` },
  'a poisoned query': { url: `${list}?__proto__=1&constructor[prototype][x]=1` },
  'five thousand parameters': {
    url: `${list}?${Array.from({ length: 5000 }, (_, n) => `p${n}=1`).join('&')}`,
  },
  'a language that is none': { url: `${list}?lang=../../zh%00` },
  'two languages': { url: `${list}?lang=en_US&lang=zh_CN` },
  'a token with a line break': { url: list, headers: { 'x-token': 'a\u0085b' } },
  'a token of 100 kB': { url: list, headers: { 'x-token': 'x'.repeat(100_000) } },
  'a place that is none': { url: list, headers: { 'x-place': 'NaN' } },
  'a key of 100 kB': {
    url: add,
    headers: { ...json, 'idempotency-key': 'k'.repeat(100_000) },
    payload: '{}',
  },
  'a form without its boundary': {
    url: upload,
    headers: { 'content-type': 'multipart/form-data' },
    payload: 'x',
  },
  'a form of nothing': { url: upload, headers: form, payload: '--b--\r\n' },
  'a form that breaks off': {
    url: upload,
    headers: form,
    payload: `${purpose}${file('a.png').slice(0, -9)}`,
  },
  'a form without a file': { url: upload, headers: form, payload: `${purpose}--b--\r\n` },
  'two files': { url: upload, headers: form, payload: `${purpose}${file('a')}${file('b')}--b--\r\n` },
  'a file name that climbs': {
    url: upload,
    headers: form,
    payload: `${purpose}${file('../../x\u0000.png')}--b--\r\n`,
  },
  'thirty fields': { url: upload, headers: form, payload: `${purpose.repeat(30)}--b--\r\n` },
  'a poisoned form': {
    url: upload,
    headers: form,
    payload: `${part('name="__proto__"', 'x')}${file('a')}--b--\r\n`,
  },
  'JSON where a form is due': { url: upload, headers: json, payload: '{"purpose":"projectLogo"}' },
  'a path with a broken escape': { url: `${base}/project/%zz` },
  'a path that climbs': { url: `${base}/../../../etc/passwd` },
  'a path of 10 kB': { url: `${base}/${'x'.repeat(10_000)}` },
};

/** Said by all of these when they are read; the list is asked for, the rest is refused. */
const codes = [200, 400, 401, 404, 409, 413, 415];

describe('a request that no client of ours sends', () => {
  test.each(Object.entries(requests))(
    '%s is answered with an envelope and changes nothing',
    async (what, sent) => {
      const before = await tableHashes(w.db);
      const { url, payload } = sent;
      const headers = { 'x-token': token, ...sent.headers };
      const answer = await w.app.inject({
        method: 'POST',
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      expect(codes, answer.body).toContain(envelopeIn(answer, what).code);
      expect(await tableHashes(w.db)).toEqual(before);
      expect({}).not.toHaveProperty('level');
    },
  );
});
