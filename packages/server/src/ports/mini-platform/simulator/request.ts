import type { Body, Sent } from './call.ts';
import { refuse } from './errcode.ts';

/** A request as any server can hand it over. */
export type SimRequest = {
  method: string;
  /** From the path on. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
};

/** What to answer; null: the line breaks. */
export type SimAnswer = { status: number; headers: Record<string, string>; body: string | Buffer } | null;

export const header = ({ headers }: SimRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

export const partsOf = ({ url }: SimRequest): { path: string; query: URLSearchParams } => {
  const { pathname, searchParams } = new URL(url, 'http://simulator');
  return { path: pathname, query: searchParams };
};

async function fileOf(request: SimRequest, type: string): Promise<Sent['file']> {
  const response = new Response(new Uint8Array(request.body), { headers: { 'content-type': type } });
  const form = await response.formData().catch(() => null);
  const file = form?.get('media');
  if (!file || typeof file === 'string') return null;
  return { type: file.type, bytes: Buffer.from(await file.arrayBuffer()) };
}

function jsonOf(body: Buffer): Body {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    if (parsed && typeof parsed === 'object' && !Array.isArray(parsed)) return { ...parsed };
  } catch {
    // Refused below, like JSON that is no object.
  }
  return refuse(47001);
}

/** What a call was sent with. @throws Errcode for an empty body, and for one that is no JSON */
export async function sentOf(request: SimRequest): Promise<Sent> {
  const query = Object.fromEntries(partsOf(request).query);
  if (request.method !== 'POST') return { query, body: {}, file: null };
  if (request.body.length === 0) refuse(44002);
  const type = header(request, 'content-type');
  if (type.startsWith('multipart/form-data')) return { query, body: {}, file: await fileOf(request, type) };
  return { query, body: jsonOf(request.body), file: null };
}

/** Whether a page of another site is behind it; programs that aren't browsers say nothing. */
export function isForeign(request: SimRequest): boolean {
  const site = header(request, 'sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = header(request, 'origin');
  return origin !== '' && (!URL.canParse(origin) || new URL(origin).host !== header(request, 'host'));
}

export const jsonAnswer = (body: unknown, status = 200): NonNullable<SimAnswer> => ({
  status,
  // The real platform says so of some of its JSON, too.
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});
