/**
 * Does something that must end after `ms`, or with `ended`; its signal then says so. Not `AbortSignal.any`: in Node 20 such a
 * signal is forgotten when garbage is collected, and what waits for it waits for good.
 */
export async function within<T>(
  ms: number,
  ended: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController();
  const abort = () => own.abort();
  const timer = setTimeout(abort, ms);
  ended.addEventListener('abort', abort);
  if (ended.aborted) abort();
  try {
    return await work(own.signal);
  } finally {
    clearTimeout(timer);
    ended.removeEventListener('abort', abort);
  }
}
