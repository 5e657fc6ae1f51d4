import { nodeHeader } from './nginx.ts';
import type { Person } from './person.ts';

/** An open page's live stream through the proxy. */
export type LiveStream = {
  /** The address of the node that it came from. */
  node: string;
  /** Ends when a notice about one of these modules comes; false: it didn't within so many milliseconds. */
  notice: (topic: string, withinMs: number) => Promise<boolean>;
  close: () => void;
};

/** Opens a stream. @throws when it isn't given one */
export async function openLiveStream({ url, token }: Person): Promise<LiveStream> {
  const stop = new AbortController();
  const answer = await fetch(`${url}/prod-api/live`, { headers: { 'x-token': token }, signal: stop.signal });
  if (!answer.body || answer.headers.get('content-type') !== 'text/event-stream') {
    throw new Error(`no live stream: ${answer.status} ${await answer.text()}`);
  }
  const waiting = new Map<() => void, string>();
  const hear = (block: string) => {
    if (!block.startsWith('event: change')) return;
    const topics: unknown = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '[]');
    if (!Array.isArray(topics)) return;
    for (const [wake, topic] of waiting) if (topics.includes(topic)) wake();
  };
  const read = async (body: NonNullable<typeof answer.body>) => {
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) hear(block);
    }
  };
  // A stream that ends tells nothing any more, which is what whoever waits for it finds out.
  read(answer.body).catch(() => {});
  return {
    node: answer.headers.get(nodeHeader) ?? '',
    notice: (topic, withinMs) =>
      new Promise((done) => {
        const end = (heard: boolean) => {
          clearTimeout(timer);
          waiting.delete(wake);
          done(heard);
        };
        const wake = () => end(true);
        const timer = setTimeout(() => end(false), withinMs);
        waiting.set(wake, topic);
      }),
    close: () => stop.abort(),
  };
}

const maxTries = 30;

/** Opens streams until one comes from that node, as the proxy hands them out in turn. */
export async function openLiveStreamOn(person: Person, address: string): Promise<LiveStream> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const stream = await openLiveStream(person);
    if (stream.node === address) return stream;
    stream.close();
  }
  throw new Error(`no stream came from ${address} in ${maxTries} tries`);
}
