import type { Transport } from './send.ts';

/**
 * Carries a request like fetch, and tells in whole percent how much of its body has gone, which fetch can't. Fails like
 * fetch: with the signal's reason when it is stopped, else with a TypeError.
 */
export function progressTransport(tell: (percent: number) => void): Transport {
  return (url, { method, headers, body, signal }) =>
    new Promise((done, fail) => {
      signal.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      tell(0);
      request.upload.onprogress = ({ loaded, total }) => {
        if (total > 0) tell(Math.floor((loaded / total) * 100));
      };
      request.onload = () => {
        const retryAfter = request.getResponseHeader('Retry-After');
        const { status, responseText } = request;
        done(
          new Response(responseText, { status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} }),
        );
      };
      request.onerror = () => fail(new TypeError('the network failed'));
      request.onabort = () => fail(signal.reason);
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body);
    });
}
