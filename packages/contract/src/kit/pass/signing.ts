import { asciiBytes } from './base-encoding.ts';

/** The headers of a reader's signed request. */
export const signedHeaders = {
  code: 'x-dev-code',
  ts: 'x-dev-ts',
  nonce: 'x-dev-nonce',
  sign: 'x-dev-sign',
} as const;

/**
 * In a request: the reader wants its answer signed; in the answer: that signature. Answers that come through other
 * hands than ours (a broker's) count by it alone.
 */
export const answerHeader = 'x-dev-answer';

/** How far a reader's clock may be off for its signature to count. */
export const maxSkewMs = 300_000;

export type SignedRequest = {
  method: string;
  /** Without the query. */
  path: string;
  /** As it travels, without the question mark. */
  query: string;
  code: string;
  /** Milliseconds, as the header says them. */
  ts: string;
  nonce: string;
  /** Lower-case hex SHA-256 of the body's bytes, of none for a request without a body. */
  bodyHash: string;
};

/** The text under a request's signature: hex HMAC-SHA256 with the reader's secret. */
export function requestText(request: SignedRequest): string {
  const { method, path, query, code, ts, nonce, bodyHash } = request;
  return [method, path, query, code, ts, nonce, bodyHash].join('\n');
}

export type SignedAnswer = {
  code: string;
  /** Of the request that is answered. */
  nonce: string;
  /** The HTTP status of the answer. */
  status: number;
  /** Lower-case hex SHA-256 of the answer's bytes. */
  bodyHash: string;
};

/** The text under an answer's signature: hex HMAC-SHA256 with the secret that signed the request. */
export const answerText = ({ code, nonce, status, bodyHash }: SignedAnswer): string =>
  ['MDI-ANSWER-1', code, nonce, status, bodyHash].join('\n');

/** The text under a reader's password at a broker: hex HMAC-SHA256 with its secret. */
export const brokerText = (code: string): string => `MDI-MQTT-1\n${code}`;

const passDomain = asciiBytes('MDI-PASS-1\0');

/** The bytes under a pass's Ed25519 signature. */
export function passMessage(body: Uint8Array): Uint8Array {
  const message = new Uint8Array(passDomain.length + body.length);
  message.set(passDomain);
  message.set(body, passDomain.length);
  return message;
}

/** The text (as UTF-8) under a revocation list's Ed25519 signature. */
export const revocationMessage = (json: string): string => `MDI-REV-1\0${json}`;

/**
 * A config as it is hashed and signed: its JSON without the signature, in the order of its own keys, which
 * parsing and writing JSON keeps.
 */
export function configText(config: object): string {
  return JSON.stringify({ ...config, sig: undefined });
}

/** The text (as UTF-8) under a config's Ed25519 signature. */
export const configMessage = (text: string): string => `MDI-CFG-1\0${text}`;

/**
 * What binds the sealed secret of a `rekey` command to its purpose: the additional data of AES-256-GCM under
 * the old secret. The blob is base64url of nonce (12 bytes), sealed secret (32) and tag (16).
 */
export const rekeyData = (code: string): string => `MDI-REKEY-1\0${code}`;
