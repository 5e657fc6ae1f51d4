import { pathOf } from '@mdi/contract/kit/op.ts';
import type { FastifyInstance } from 'fastify';
import type { ListCall } from './list-questions.ts';

/** What a list or figure answered, as far as all are alike. */
export type ListAnswer = { code: number; message: string; data: { list?: unknown[]; total?: number | null } };

export async function callList(
  app: FastifyInstance,
  call: ListCall,
  token: string,
  input: object,
): Promise<ListAnswer> {
  const query = call.op.from === 'query' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const answer = await app.inject({
    method: 'POST',
    url: `${pathOf(call.api, call.name)}${query}`,
    remoteAddress: '127.0.0.1',
    headers: { 'content-type': 'application/json', 'x-token': token },
    payload: query ? '{}' : JSON.stringify(input),
  });
  return answer.json();
}
