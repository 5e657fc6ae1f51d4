import { pipeline, type Readable, Transform } from 'node:stream';

/** How long bytes flow on one answer: whoever downloads slowly is asked for as little as whoever downloads fast. */
const askAgainMs = 5_000;

type Had = { now: () => Date; mayGoOn: () => Promise<boolean> };

/**
 * The same bytes, as long as they may be had: whoever loses the right gets a broken line, and no more of them. It is
 * asked only while somebody takes bytes, so that one who waits costs nothing.
 */
export function streamWhileAllowed(bytes: Readable, { now, mayGoOn }: Had): Readable {
  let asked = now().getTime();
  const gate = new Transform({
    transform(chunk, _, done) {
      if (now().getTime() - asked < askAgainMs) return done(null, chunk);
      mayGoOn().then((may) => {
        asked = now().getTime();
        if (may) done(null, chunk);
        else gate.destroy();
      }, done);
    },
  });
  // Whichever breaks takes the other along; the answer hears of it by what it sends.
  pipeline(bytes, gate, () => undefined);
  return gate;
}
