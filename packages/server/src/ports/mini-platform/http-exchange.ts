import { PlatformSilent } from './mini-platform.ts';

/** Longest answer read, in bytes: a picture of a rejection is the longest. */
const answerLimit = 6 * 1024 * 1024;

/** With these the connection never came about, so nothing can have been sent. */
const unreached: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** One call, ready to be sent: by POST where it has a body. */
export type Sent = {
  /** Its path, by which it is named in errors; the address holds the token. */
  call: string;
  url: string;
  body?: string | FormData;
  timeoutMs: number;
};

export type Answer = { status: number; type: string; bytes: Buffer };

/** The cause's own text may hold the address called, so only its code is kept. */
function silence(call: string, error: unknown): PlatformSilent {
  if (error instanceof PlatformSilent) return error;
  if (error instanceof Error && error.name === 'TimeoutError')
    return new PlatformSilent(call, 'TIMEOUT', false);
  const cause = error instanceof Error ? error.cause : undefined;
  const hasCode = typeof cause === 'object' && cause !== null && 'code' in cause;
  const code = hasCode && typeof cause.code === 'string' ? cause.code : 'CALL_FAILED';
  return new PlatformSilent(call, code, unreached.has(code));
}

async function read({ call, url, body, timeoutMs }: Sent): Promise<Answer> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    body: body ?? null,
    headers: typeof body === 'string' ? { 'content-type': 'application/json; charset=utf-8' } : {},
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop by an error also cancels the stream, so an endless answer is not read on.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > answerLimit) throw new PlatformSilent(call, 'ANSWER_TOO_LONG', false);
    chunks.push(chunk);
  }
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  return { status: response.status, type: type.trim().toLowerCase(), bytes: Buffer.concat(chunks) };
}

/**
 * Sends one call and reads its whole answer, whatever its HTTP status. Asks once and follows no redirect, so that
 * a token goes nowhere else. @throws PlatformSilent
 */
export async function httpExchange(sent: Sent): Promise<Answer> {
  try {
    return await read(sent);
  } catch (error) {
    throw silence(sent.call, error);
  }
}
