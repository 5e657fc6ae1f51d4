/** Where a document lies. An address may be good for some minutes only: `renew` asks for another one. */
export type DocumentSource = {
  url: string;
  renew?: ((signal: AbortSignal) => Promise<string>) | undefined;
  /** A file of this very computer, which is read instead; `url` only tells it from others. */
  file?: Blob | undefined;
};

/** A document may not be read, or not any more. */
export class DocumentWithheld extends Error {}

/** So much is read before anything is known of a document. */
export const firstBytes = 64 * 1024;
/**
 * In such pieces it is read then, what lies side by side at once. Where the facts of each page lie beside its pictures, all
 * those pieces are read before the first page is drawn: small ones, so that they aren't the whole document.
 */
export const pieceBytes = 16 * 1024;
/** An address is good for five minutes. */
const renewAfterMs = 4 * 60_000;
const pausesMs = [500, 1_500, 4_000];

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export type DocumentRange = { bytes: Uint8Array<ArrayBuffer>; total: number };

/** A refusal comes as an envelope, like that of every call. */
const isRefusal = ({ ok, headers }: Response): boolean =>
  !ok || (headers.get('content-type') ?? '').includes('json');

/** @throws Withheld when the server gives nothing of it */
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
  // A server that knows no parts sends all of it.
  return { bytes: answer.status === 206 ? bytes : bytes.slice(from, until), total };
}

/**
 * Reads parts of a document, each again after a line that broke. An address that grows old, or that is refused, is asked
 * for anew, once for all parts that wait for it.
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
      // A line that broke meanwhile is no answer: the next part asks again.
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
        // A network that is away is a TypeError; all else says no.
        if (!(problem instanceof TypeError) || wait === undefined) throw problem;
        await pause(wait);
      }
    }
  };
}
