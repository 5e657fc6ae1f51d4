/** Where a document lies. If its address is good for some minutes only, `renew` asks for another. */
export type DocumentSource = {
  url: string;
  renew?: ((signal: AbortSignal) => Promise<string>) | undefined;
  /** A local file, which is read instead; `url` only identifies it then. */
  file?: Blob | undefined;
};

/** Thrown when a document may not be read, or no longer. */
export class DocumentWithheld extends Error {}

/** How much is read before anything is known of a document. */
export const firstBytes = 64 * 1024;
/**
 * The size of the pieces read after that, adjacent ones at once. In documents that store each page's data beside its
 * pictures, all those pieces are read before the first page is drawn, so they are small.
 */
export const pieceBytes = 16 * 1024;
/** An address is good for five minutes. */
const renewAfterMs = 4 * 60_000;
const pausesMs = [500, 1_500, 4_000];

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export type DocumentRange = { bytes: Uint8Array<ArrayBuffer>; total: number };

/** A refusal comes as an envelope, as for every call. */
const isRefusal = ({ ok, headers }: Response): boolean =>
  !ok || (headers.get('content-type') ?? '').includes('json');

/** @throws DocumentWithheld when the server gives nothing of it */
async function fetchPart(
  url: string,
  from: number,
  until: number,
  signal: AbortSignal,
): Promise<DocumentRange> {
  const answer = await fetch(url, {
    headers: { Range: `bytes=${from}-${until - 1}` },
    signal,
    cache: 'no-store',
  });
  if (answer.status >= 500) throw new TypeError(`answered with ${answer.status}`);
  if (isRefusal(answer)) throw new DocumentWithheld();
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const total = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? bytes.length);
  // A server that doesn't support ranges sends all of it.
  return { bytes: answer.status === 206 ? bytes : bytes.slice(from, until), total };
}

/**
 * Reads parts of a document, each again after a broken connection. An address that is old or was refused is renewed
 * once for all parts that wait for it.
 */
export function rangeReader(source: DocumentSource, signal: AbortSignal, now: () => number = Date.now) {
  const { file } = source;
  if (file)
    return async (from: number, until: number): Promise<DocumentRange> => ({
      bytes: new Uint8Array(await file.slice(from, until).arrayBuffer()),
      total: file.size,
    });
  let address = Promise.resolve({ url: source.url, since: now() });
  const anew = (before: typeof address) => {
    const { renew } = source;
    if (!renew) throw new DocumentWithheld();
    if (address === before) {
      const next = renew(signal).then((url) => ({ url, since: now() }));
      address = next;
      // A broken connection is no answer, so the next part asks again.
      next.catch(() => {
        if (address === next) address = before;
      });
    }
    return address;
  };
  return async (from: number, until: number): Promise<DocumentRange> => {
    for (let tries = 0; ; tries += 1) {
      const at = address;
      try {
        const { url, since } = await at;
        const old = source.renew !== undefined && now() - since > renewAfterMs;
        return await fetchPart(old ? (await anew(at)).url : url, from, until, signal);
      } catch (problem) {
        if (signal.aborted) throw problem;
        if (problem instanceof DocumentWithheld && source.renew && tries === 0) {
          await anew(at);
          continue;
        }
        const wait = pausesMs[tries];
        // A TypeError means that the network is down; anything else is a refusal.
        if (!(problem instanceof TypeError) || wait === undefined) throw problem;
        await pause(wait);
      }
    }
  };
}
