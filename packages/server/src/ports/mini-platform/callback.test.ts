import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeCallbacks } from './callback.ts';
import { decryptMessage, messageSignatureOf, sealMessage } from './message-crypt.ts';
import { CallbackRefused, type PlatformEvent } from './mini-platform.ts';
import { testProvider as keys } from './platform.fixture.ts';
import { readXml } from './xml.ts';

const timestamp = 1_760_000_001;
const xml =
  '<xml><AppId>wxc0mp0nent000001</AppId><CreateTime>1760000000</CreateTime><InfoType>component_verify_ticket</InfoType><ComponentVerifyTicket>ticket@@@demo-0001</ComponentVerifyTicket></xml>';
const encrypted =
  'Q3stYC6hdFzMh9T8HCvyDBDVb41eY+X288yEdpjdpTwHjWkYt+4ll9XoSf/gRflyTxpmXWTpRLd+aLb3pRRzyVz4nYvDYpfCh/eSGwmqYrvpGXbqusbaYMMtbSECxL+mWuxMHGNcpccn3VEB6zcBnhKiIs2pzFc7A428oH7CQxKu8jGqUHjRM33sorfuDbyx6AgwJGvrWTlO4HrzpAxiFaEPz9M/N0rD+AAli3iTnTpWw/QIcK6h5ndwHduZJZJvfkELwBEpfOHwxfX1ysFj/ZG5pJKUjA8dJ6Qr4862vazUCsgm8Po/OvhwzCI7W8/PcoTZSD8MSFaUoH3JzTQUDw==';

const at = (seconds: number) => new Date(seconds * 1000);
const callbacks = (more: { previousAesKey?: string; aesKey?: string } = {}) =>
  makeCallbacks({ ...keys, ...more, now: () => at(timestamp) });
const sent = (plain = xml, when = timestamp) => sealMessage(keys, plain, { timestamp: when });
const opened = (plain: string): PlatformEvent => {
  const { query, body } = sent(plain);
  return callbacks().open(query, body).event;
};

/** Signs whatever stands in the body's place, as somebody could who knows the token alone. */
const signed = (content: string) => ({
  query: {
    timestamp: String(timestamp),
    nonce: 'n',
    msg_signature: messageSignatureOf(keys.token, String(timestamp), 'n', content),
  },
  body: `<xml><Encrypt>${content}</Encrypt></xml>`,
});

function why(query: Record<string, string>, body: string, more = {}): string {
  try {
    callbacks(more).open(query, body);
  } catch (error) {
    if (error instanceof CallbackRefused) return error.why;
    throw error;
  }
  return 'opened';
}

describe('the reference’s vector', () => {
  const fixed = { timestamp, nonce: 'nonce42', random: Buffer.from('0123456789abcdef') };

  test('is what we lock and sign', () => {
    const { query, body } = sealMessage(keys, xml, fixed);
    expect(readXml(body)?.get('Encrypt')).toBe(encrypted);
    expect(query.msg_signature).toBe('73df55be41a535bae1ba79278d08fa1008ee2f35');
    expect(query.signature).toBe('504f9b064488f24cda8dac99b9766318255f04d0');
  });

  test('is opened, with its pad of a whole block, and told by its digest', () => {
    expect(decryptMessage(keys.aesKey, encrypted)).toEqual({ xml, appId: keys.appId });
    const query = {
      timestamp: String(timestamp),
      nonce: 'nonce42',
      msg_signature: '73df55be41a535bae1ba79278d08fa1008ee2f35',
    };
    const { event, digest } = callbacks().open(query, `<xml><Encrypt>${encrypted}</Encrypt></xml>`);
    expect(event).toEqual({ is: 'ticket', ticket: 'ticket@@@demo-0001', at: at(1_760_000_000) });
    expect(digest).toEqual(createHash('sha256').update(xml).digest());
  });
});

describe('a message', () => {
  test('is opened with the key before the last change, too', () => {
    const { query, body } = sent();
    const other = 'Z'.repeat(43);
    expect(why(query, body, { aesKey: other, previousAesKey: keys.aesKey })).toBe('opened');
    expect(why(query, body, { aesKey: other })).toBe('key');
  });

  test('that comes twice has one digest, although it is locked anew', () => {
    const [one, two] = [sent(), sent()];
    expect(one.body).not.toBe(two.body);
    expect(callbacks().open(one.query, one.body).digest).toEqual(
      callbacks().open(two.query, two.body).digest,
    );
  });

  test.each([
    ['another signature', 'a'.repeat(40)],
    ['a shorter one', 'a'],
    ['none', ''],
  ])('with %s is refused', (_, msg_signature) => {
    const { query, body } = sent();
    expect(why({ ...query, msg_signature }, body)).toBe('signature');
  });

  test('whose time was changed after it was signed is refused', () => {
    const { query, body } = sent();
    expect(why({ ...query, timestamp: String(timestamp + 1) }, body)).toBe('signature');
  });

  test.each([
    [601, 'time'],
    [-601, 'time'],
    [600, 'opened'],
    [-600, 'opened'],
  ])('that is %i seconds off is %s', (off, outcome) => {
    const { query, body } = sent(xml, timestamp + off);
    expect(why(query, body)).toBe(outcome);
  });

  test('with a time that is none is refused', () => {
    const query = {
      timestamp: 'now',
      nonce: 'n',
      msg_signature: messageSignatureOf(keys.token, 'now', 'n', 'x'),
    };
    expect(why(query, '<xml><Encrypt>x</Encrypt></xml>')).toBe('time');
  });

  test('of more than 64 KB is refused before it is read', () => {
    const { query } = sent();
    expect(why(query, `<xml><Encrypt>${'a'.repeat(65 * 1024)}</Encrypt></xml>`)).toBe('size');
  });

  test.each([
    ['garbage', '!!!!'],
    ['base64 of nothing', 'AAAA'],
    ['a block of anything', Buffer.alloc(64, 7).toString('base64')],
  ])('that holds %s is refused', (_, content) => {
    const { query, body } = signed(content);
    expect(why(query, body)).toBe('key');
  });

  test('for another provider is refused', () => {
    const other = sealMessage({ ...keys, appId: 'wxother00000000001' }, xml, { timestamp });
    expect(why(other.query, other.body)).toBe('app');
  });

  test.each([
    ['no document', 'hello'],
    ['an empty body', ''],
    ['a document type', '<!DOCTYPE xml [<!ENTITY a "b">]><xml><Encrypt>&a;</Encrypt></xml>'],
    ['no Encrypt', '<xml><Other>1</Other></xml>'],
    ['half a document', '<xml><Encrypt>abc'],
  ])('with %s is refused', (_, body) => {
    expect(why(sent().query, body)).toBe('xml');
  });

  test('with a document type inside is refused after it was opened', () => {
    const { query, body } = sent(`<!DOCTYPE x>${xml}`);
    expect(why(query, body)).toBe('xml');
  });
});

describe('an event', () => {
  const auth =
    '<AuthorizerAppid>wx00000000000000a1</AuthorizerAppid><AuthorizationCode>queryauthcode@@@demo</AuthorizationCode><PreAuthCode>p</PreAuthCode>';
  const audit = (event: string, more = '') =>
    `<xml><ToUserName><![CDATA[gh_demo00000001]]></ToUserName><CreateTime>1760000200</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${event}]]></Event>${more}</xml>`;

  test.each(['authorized', 'updateauthorized'])('%s names the mini-program and its code', (type) => {
    const plain = `<xml><CreateTime>1760000100</CreateTime><InfoType>${type}</InfoType>${auth}</xml>`;
    expect(opened(plain)).toEqual({
      is: 'authorized',
      appId: 'wx00000000000000a1',
      code: 'queryauthcode@@@demo',
      preAuthCode: 'p',
      at: at(1_760_000_100),
    });
  });

  test('of a verdict keeps the reason as it was written, and its time', () => {
    const more =
      '<Reason><![CDATA[1:demo <b>reason</b><br>&amp;]]></Reason><FailTime>1760000199</FailTime><ScreenShot>m1|m2</ScreenShot>';
    expect(opened(audit('weapp_audit_fail', more))).toEqual({
      is: 'audit',
      originalId: 'gh_demo00000001',
      verdict: 'rejected',
      reason: '1:demo <b>reason</b><br>&amp;',
      at: at(1_760_000_199),
    });
    expect(opened(audit('weapp_audit_success'))).toMatchObject({
      verdict: 'approved',
      at: at(1_760_000_200),
    });
    expect(opened(audit('weapp_audit_delay'))).toMatchObject({ verdict: 'delayed' });
  });

  test('that nobody knows is one all the same, whatever is in it', () => {
    const plain = '<xml><InfoType>notify_third_fasteregister</InfoType><info><a><b>1</b></a></info></xml>';
    expect(opened(plain)).toEqual({
      is: 'other',
      type: 'notify_third_fasteregister',
      at: at(timestamp),
    });
    expect(opened(audit('user_enter'))).toMatchObject({ is: 'other', type: 'user_enter' });
    expect(opened('<xml><MsgType>text</MsgType></xml>')).toMatchObject({ is: 'other', type: 'text' });
  });

  test('without what it is about is refused', () => {
    const { query, body } = sent('<xml><InfoType>authorized</InfoType></xml>');
    expect(why(query, body)).toBe('xml');
  });
});

describe('a document', () => {
  test('may begin with its declaration, hold the five marks, empty elements and CDATA', () => {
    const read = readXml(
      '<?xml version="1.0" encoding="UTF-8"?>\n<xml>\n<A>&lt;&gt;&amp;&quot;&apos;</A><B/><C><![CDATA[<x>&]]>d</C>\n</xml>\n',
    );
    expect(Object.fromEntries(read ?? [])).toEqual({ A: `<>&"'`, B: '', C: '<x>&d' });
  });

  test.each([
    ['an entity of one’s own', '<xml><A>&x;</A></xml>'],
    ['a numbered one', '<xml><A>&#65;</A></xml>'],
    ['a bare ampersand', '<xml><A>a & b</A></xml>'],
    ['attributes', '<xml><A b="c">d</A></xml>'],
    ['a comment', '<xml><!-- a --><A>b</A></xml>'],
    ['elements that cross', '<xml><A><B></A></B></xml>'],
    ['two roots', '<xml></xml><xml></xml>'],
    ['another root', '<a><A>b</A></a>'],
    ['text around the root', 'a<xml></xml>'],
    ['text between elements', '<xml>a<B>c</B></xml>'],
    ['a thousand levels', `<xml>${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}</xml>`],
  ])('with %s is none', (_, document) => {
    expect(readXml(document)).toBeNull();
  });
});
