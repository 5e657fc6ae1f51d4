import { expect, test } from 'vitest';
import { configMessage, configText, passMessage, requestText, revocationMessage } from './signing.ts';

test('the text under a request names verb, path, query, reader, time, nonce and body, a line each', () => {
  const text = requestText({
    method: 'GET',
    path: '/device-api/v1/commands',
    query: 'wait=25',
    code: 'DEV0000001',
    ts: '1760000000123',
    nonce: 'n-0001',
    bodyHash: 'e3b0',
  });
  expect(text).toBe('GET\n/device-api/v1/commands\nwait=25\nDEV0000001\n1760000000123\nn-0001\ne3b0');
});

test('each kind of signature has a domain of its own', () => {
  expect([...passMessage(Uint8Array.of(1, 2))]).toEqual([
    ...Array.from('MDI-PASS-1\0', (c) => c.charCodeAt(0)),
    1,
    2,
  ]);
  expect(revocationMessage('{}')).toBe('MDI-REV-1\0{}');
  expect(configMessage('{}')).toBe('MDI-CFG-1\0{}');
});

test('a config keeps its text over the wire, whatever else its signature says', () => {
  const config = { ver: 3, ui: { welcome: '你好' }, code: 'D1' };
  const text = configText(config);
  expect(text).toBe('{"ver":3,"ui":{"welcome":"你好"},"code":"D1"}');
  const travelled: object = JSON.parse(JSON.stringify({ ...config, sig: { kid: 1, s: 'x' } }));
  expect(configText(travelled)).toBe(text);
});
