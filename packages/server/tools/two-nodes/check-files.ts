import { importRules } from '@mdi/contract/modules/import/import.contract.ts';
import sharp from 'sharp';
import type { Installation } from './installation.ts';
import { nodeHeader } from './nginx.ts';
import { type Person, textIn } from './person.ts';

async function send({ url, token }: Person, path: string, field: [string, string], file: Uint8Array) {
  const form = new FormData();
  form.set(...field);
  form.set('file', new Blob([new Uint8Array(file)]), 'file');
  const headers = { 'x-token': token };
  const answer = await fetch(`${url}/prod-api/api/sys/${path}`, { method: 'POST', headers, body: form });
  const text = await answer.text();
  const envelope: unknown = text.startsWith('{') ? JSON.parse(text) : null;
  return envelope && typeof envelope === 'object' && 'data' in envelope ? envelope.data : null;
}

/** An asset of the pages that the proxy has is asked of no node again. */
async function assets({ url }: Installation): Promise<string[]> {
  const page = await (await fetch(`${url}/savills-mdi/`)).text();
  const [asset = '/savills-mdi/assets/none'] = /\/savills-mdi\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  const [first, again] = [await fetch(`${url}${asset}`), await fetch(`${url}${asset}`)];
  if (!first.ok || !first.headers.get('cache-control')?.includes('immutable'))
    return [`${asset} is not kept`];
  return again.ok && !again.headers.get(nodeHeader) ? [] : [`${asset} was asked of a node twice`];
}

/** What was uploaded to one node is served by both. */
async function uploads({ a, b }: Installation, person: Person): Promise<string[]> {
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const address = textIn(await send(person, 'upload/add', ['purpose', 'projectLogo'], picture), 'url');
  const answers = await Promise.all([a, b].map(({ url }) => fetch(new URL(address, url))));
  return answers.every(({ ok }) => ok) ? [] : ['a picture is not served by both nodes'];
}

/** A file that is too large is refused by a node, in words, and not by the proxy. */
async function tooLarge(person: Person): Promise<string[]> {
  const data = await send(
    person,
    'import/add',
    ['kind', 'employee'],
    new Uint8Array(importRules.maxBytes + 1),
  );
  return data && typeof data === 'object' && 'file' in data ? [] : ['a large file was not refused in words'];
}

/** What is wrong with files by way of the proxy. */
export async function problemsWithFiles(at: Installation, person: Person): Promise<string[]> {
  return [...(await assets(at)), ...(await uploads(at, person)), ...(await tooLarge(person))];
}
