import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

// An S3 service on loopback that is as strict as a real one about what backups ask of it.

const leastPart = 5 * 1024 * 1024;
export const s3Account = { accessKeyId: 'AKIDOFTESTS', secretAccessKey: 'secret-of-tests' };

type Stored = { bytes: Buffer; etag: string };
type Upload = { key: string; begun: Date; parts: Map<number, Stored> };
type Answer = { status?: number; headers?: Record<string, string>; body?: string | Buffer };
/** What was asked, and of which part. */
export type Asked = { method: string; what: string; key: string; part: number };

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const hex = (kind: 'sha256' | 'md5', bytes: Buffer | string) => createHash(kind).update(bytes).digest('hex');
const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const plain = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature version 4 of a request, whole: what is signed, under which key, and of which bytes. */
function assertSignature(request: IncomingMessage, url: URL, body: Buffer): void {
  const { headers, method = '' } = request;
  const told =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!told) throw new Refused(403, 'AccessDenied', 'no signature');
  const [, id = '', day = '', region = '', signed = '', signature] = told;
  if (id !== s3Account.accessKeyId) throw new Refused(403, 'InvalidAccessKeyId', 'no such key');
  const sum = String(headers['x-amz-content-sha256'] ?? '');
  if (sum !== 'UNSIGNED-PAYLOAD' && sum !== hex('sha256', body))
    throw new Refused(400, 'XAmzContentSHA256Mismatch');
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-content-sha256'))
    throw new Refused(403, 'SignatureDoesNotMatch', 'too little is signed');
  const query = [...url.searchParams].map(([name, value]) => `${plain(name)}=${plain(value)}`).toSorted();
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed,
    sum,
  ].join('\n');
  const at = String(headers['x-amz-date'] ?? '');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, hex('sha256', canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(
    (of, part) => mac(of, part),
    mac(mac(`AWS4${s3Account.secretAccessKey}`, day), region),
  );
  if (mac(key, text).toString('hex') !== signature)
    throw new Refused(403, 'SignatureDoesNotMatch', 'another signature');
}

const xml = (name: string, inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><${name}>${inside}</${name}>`;
const tag = (name: string, value: string | number | boolean) => `<${name}>${value}</${name}>`;

/** Starts one with an empty bucket of a name, or with none; pages of lists hold few, so that there are several. */
export async function s3Service(bucket = 'backups', pageSize = 3) {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Upload>();
  const asked: Asked[] = [];
  /** What happens to a request before it is answered: a refusal, an end of the line, a wait. */
  let before: (asked: Asked, end: () => void) => unknown = () => {};

  const uploadOf = (key: string, id: string): Upload => {
    const upload = uploads.get(id);
    if (upload?.key !== key) throw new Refused(404, 'NoSuchUpload', 'there is no such upload');
    return upload;
  };

  function putPart(key: string, query: URLSearchParams, request: IncomingMessage, bytes: Buffer): Answer {
    const no = Number(query.get('partNumber'));
    if (!Number.isInteger(no) || no < 1 || no > 10_000) throw new Refused(400, 'InvalidArgument');
    const md5 = request.headers['content-md5'];
    if (md5 !== undefined && md5 !== createHash('md5').update(bytes).digest('base64'))
      throw new Refused(400, 'BadDigest');
    const etag = `"${hex('md5', bytes)}"`;
    uploadOf(key, query.get('uploadId') ?? '').parts.set(no, { bytes, etag });
    return { headers: { ETag: etag } };
  }

  function complete(key: string, id: string, body: string): Answer {
    const { parts } = uploadOf(key, id);
    const listed = [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      no: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
    }));
    if (listed.length === 0) throw new Refused(400, 'MalformedXML');
    const put = listed.map(({ no, etag }, at) => {
      const part = parts.get(no);
      if (!part || part.etag !== etag) throw new Refused(400, 'InvalidPart', `part ${no}`);
      if (at > 0 && no <= (listed[at - 1]?.no ?? 0)) throw new Refused(400, 'InvalidPartOrder');
      if (at < listed.length - 1 && part.bytes.length < leastPart) throw new Refused(400, 'EntityTooSmall');
      return part;
    });
    const sums = put.map(({ etag }) => Buffer.from(etag.slice(1, -1), 'hex'));
    const etag = `"${hex('md5', Buffer.concat(sums))}-${put.length}"`;
    objects.set(key, { bytes: Buffer.concat(put.map(({ bytes }) => bytes)), etag });
    uploads.delete(id);
    return { body: xml('CompleteMultipartUploadResult', tag('Key', key) + tag('ETag', etag)) };
  }

  function list(query: URLSearchParams): Answer {
    const from = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > from);
    const page = keys.toSorted().slice(0, pageSize);
    const more = keys.length > page.length;
    const contents = page.map((key) =>
      tag('Contents', tag('Key', key) + tag('Size', objects.get(key)?.bytes.length ?? 0)),
    );
    const next = more ? tag('NextContinuationToken', page.at(-1) ?? '') : '';
    return { body: xml('ListBucketResult', tag('IsTruncated', more) + next + contents.join('')) };
  }

  function listUploads(query: URLSearchParams): Answer {
    const from = `${query.get('key-marker') ?? ''}\n${query.get('upload-id-marker') ?? ''}`;
    const all = [...uploads].map(([id, { key, begun }]) => ({ id, key, begun, place: `${key}\n${id}` }));
    const left = all
      .filter(
        ({ key, place }) => key.startsWith(query.get('prefix') ?? '') && (from === '\n' || place > from),
      )
      .toSorted((a, b) => (a.place < b.place ? -1 : 1));
    const page = left.slice(0, pageSize);
    const more = left.length > page.length;
    const last = page.at(-1);
    const next = more && last ? tag('NextKeyMarker', last.key) + tag('NextUploadIdMarker', last.id) : '';
    const told = page.map(({ id, key, begun }) =>
      tag('Upload', tag('Key', key) + tag('UploadId', id) + tag('Initiated', begun.toISOString())),
    );
    return { body: xml('ListMultipartUploadsResult', tag('IsTruncated', more) + next + told.join('')) };
  }

  function listParts(key: string, query: URLSearchParams): Answer {
    const from = Number(query.get('part-number-marker') ?? 0);
    const parts = [...uploadOf(key, query.get('uploadId') ?? '').parts].toSorted(([a], [b]) => a - b);
    const left = parts.filter(([no]) => no > from);
    const page = left.slice(0, pageSize);
    const more = left.length > page.length;
    const told = page.map(([no, { etag, bytes }]) =>
      tag(
        'Part',
        tag('PartNumber', no) + tag('ETag', etag.replaceAll('"', '&quot;')) + tag('Size', bytes.length),
      ),
    );
    const next = more ? tag('NextPartNumberMarker', page.at(-1)?.[0] ?? 0) : '';
    return { body: xml('ListPartsResult', tag('IsTruncated', more) + next + told.join('')) };
  }

  function get(key: string, method: string, range: string | undefined): Answer {
    const found = objects.get(key);
    if (!found) throw new Refused(404, 'NoSuchKey', 'there is no such key');
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const bytes = found.bytes.subarray(from);
    const headers = {
      ETag: found.etag,
      'Content-Length': String(bytes.length),
      ...(range ? { 'Content-Range': `bytes ${from}-${found.bytes.length - 1}/${found.bytes.length}` } : {}),
    };
    return { status: range ? 206 : 200, headers, ...(method === 'HEAD' ? {} : { body: bytes }) };
  }

  function answer(request: IncomingMessage, { method, what, key }: Asked, url: URL, body: Buffer): Answer {
    const query = url.searchParams;
    const id = query.get('uploadId') ?? '';
    const remove = (): Answer => {
      if (what === 'upload') {
        uploadOf(key, id);
        uploads.delete(id);
      } else objects.delete(key);
      return { status: 204 };
    };
    const begin = (): Answer => {
      const made = randomUUID();
      uploads.set(made, { key, begun: new Date(), parts: new Map() });
      return { body: xml('InitiateMultipartUploadResult', tag('Key', key) + tag('UploadId', made)) };
    };
    const ways: Record<string, () => Answer> = {
      'GET objects': () => list(query),
      'GET uploads': () => listUploads(query),
      'POST uploads': begin,
      'GET upload': () => listParts(key, query),
      'PUT upload': () => putPart(key, query, request, body),
      'POST upload': () => complete(key, id, body.toString()),
      'DELETE upload': remove,
      'DELETE object': remove,
      'GET object': () => get(key, method, request.headers.range),
      'HEAD object': () => get(key, method, request.headers.range),
    };
    const way = ways[`${method} ${what}`];
    if (!way) throw new Refused(501, 'NotImplemented', `${method} ${what}`);
    return way();
  }

  const server = createServer((request, response: ServerResponse) => {
    const serve = async (): Promise<Answer> => {
      const body = await buffer(request);
      const { method = '', url: path = '' } = request;
      const url = new URL(path, 'http://of.tests');
      const [, named = '', ...rest] = url.pathname.split('/');
      const key = decodeURIComponent(rest.join('/'));
      const { searchParams: query } = url;
      const ofKey = key === '' ? 'objects' : 'object';
      const what = query.has('uploads') ? 'uploads' : query.has('uploadId') ? 'upload' : ofKey;
      const told = { method, what, key, part: Number(query.get('partNumber') ?? 0) };
      asked.push(told);
      await before(told, () => request.socket.destroy());
      assertSignature(request, url, body);
      if (named !== bucket) throw new Refused(404, 'NoSuchBucket', 'there is no such bucket');
      return answer(request, told, url, body);
    };
    serve()
      .catch((error: unknown): Answer => {
        const { status, code, message } =
          error instanceof Refused ? error : new Refused(500, 'InternalError', String(error));
        return { status, body: xml('Error', tag('Code', code) + tag('Message', message)) };
      })
      .then(({ status = 200, headers = {}, body = '' }) => {
        response.writeHead(status, { 'x-amz-request-id': randomUUID(), ...headers });
        response.end(request.method === 'HEAD' ? undefined : body);
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    objects,
    uploads,
    asked,
    /** Sets what happens to requests from now on; nothing, when nothing is said. */
    meanwhile(what: typeof before = () => {}) {
      before = what;
      asked.length = 0;
    },
    refuse: (status: number, code: string, message?: string) => {
      throw new Refused(status, code, message);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
