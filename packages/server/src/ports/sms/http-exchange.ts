import { SmsFailed } from './sms.ts';

/** Longest answer read, in bytes after decompression; real answers stay below 1 kB per number. */
export const answerLimit = 64 * 1024;

/** How long a provider may take for the whole call, in milliseconds. */
export const answerTimeoutMs = 5_000;

/** One signed call, ready to be sent by POST. */
export type SmsCall = {
  url: URL;
  headers: Record<string, string>;
  body?: string;
  timeoutMs?: number | undefined;
};

/** With these the connection never came about, so nothing can have been sent. */
const unreached: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Sends one call by POST and returns the parsed JSON answer, whatever its HTTP status. Redirects are refused.
 * Throws SmsFailed: `network` when the answer did not arrive in time or at all, `provider` when it is not JSON or
 * longer than 64 kB. Only a connection that never came about is retryable.
 */
export async function httpExchange(call: SmsCall): Promise<unknown> {
  const { status, text } = await post(call).catch((error: unknown) => {
    throw error instanceof SmsFailed ? error : networkFailure(error);
  });
  try {
    const answer: unknown = JSON.parse(text);
    return answer;
  } catch {
    throw new SmsFailed('provider', false, `HTTP_${status}`);
  }
}

async function post(call: SmsCall): Promise<{ status: number; text: string }> {
  const response = await fetch(call.url, {
    method: 'POST',
    headers: call.headers,
    body: call.body ?? null,
    redirect: 'error',
    signal: AbortSignal.timeout(call.timeoutMs ?? answerTimeoutMs),
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop by an error also cancels the stream, so an endless answer is not read on.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > answerLimit) throw new SmsFailed('provider', false, 'ANSWER_TOO_LONG');
    chunks.push(chunk);
  }
  return { status: response.status, text: Buffer.concat(chunks).toString('utf8') };
}

/** The cause's own text may hold the address called, so only its code is kept. */
function networkFailure(error: unknown): SmsFailed {
  if (error instanceof Error && error.name === 'TimeoutError')
    return new SmsFailed('network', false, 'TIMEOUT');
  const cause = error instanceof Error ? error.cause : undefined;
  const hasCode = typeof cause === 'object' && cause !== null && 'code' in cause;
  const code = hasCode && typeof cause.code === 'string' ? cause.code : 'CALL_FAILED';
  return new SmsFailed('network', unreached.has(code), code);
}
