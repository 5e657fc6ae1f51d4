import { dataOf, type Expected, pictureOf } from './answers.ts';
import { httpExchange } from './http-exchange.ts';
import type { Picture } from './mini-platform.ts';

/** One call: its path, the token it is made with, and a body where it is a POST. */
export type Call = {
  path: string;
  /** The provider's own token, or a mini-program's; the platform calls it differently on its older pages. */
  token?: { component_access_token: string } | { access_token: string };
  query?: Record<string, string>;
  body?: object | FormData;
};

export type Ask = {
  data: <T>(call: Call, expected: Expected<T>) => Promise<T>;
  picture: (call: Call) => Promise<Picture>;
};

type To = {
  /** Asked for at each use, because a server learns its own address only when it listens. */
  apiBase: () => string;
  appSecret: string;
  timeoutMs: number;
};

const written = (body: Call['body']) => (body instanceof FormData ? body : JSON.stringify(body));

/** Makes calls of the platform, each once. */
export function makeAsk({ apiBase, appSecret, timeoutMs }: To): Ask {
  const send = async ({ path, token, query, body }: Call) => {
    const all = new URLSearchParams({ ...token, ...query }).toString();
    const answer = await httpExchange({
      call: path,
      url: `${apiBase()}${path}${all && `?${all}`}`,
      timeoutMs,
      ...(body !== undefined && { body: written(body) }),
    });
    return { call: path, answer, secrets: [appSecret, ...Object.values(token ?? {})] };
  };
  return {
    data: async (call, expected) => dataOf(await send(call), expected),
    picture: async (call) => pictureOf(await send(call)),
  };
}
