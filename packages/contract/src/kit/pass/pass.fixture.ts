import type { Token } from './token.ts';

/** Values that any other implementation of the formats gets too. */
export const passVector = {
  token: {
    kid: 7,
    type: 1,
    flags: 0,
    pid: 1001,
    tid: 2002,
    sid: 9_000_000_003,
    jti: 42,
    iat: 1_760_000_000,
    nbf: 1_760_000_000,
    exp: 1_760_000_060,
    area: 0,
  } satisfies Token,
  body: '01070100000003e9000007d20000000218711a030000002a68e7780068e7780068e7783c00000000',
  text: 'MP1:AEDQCAAAAAB6SAAAA7JAAAAAAIMHCGQDAAAAAKTI454AA2HHPAAGRZ3YHQAAAAAAS4MRXWFUJTEFUZ2EFCHE4N3C7VSZ7JIWVYGDA2O6WIY6B4TZ5K5E3OQZ7V2TEVPTM4I5UXQR2X7WJG4MN7CDYIMRKOOHBOFCSMGTQBQ',
};

/** A door of the vector's project, at the moment of its pass. */
export const passVectorDoor = {
  now: passVector.token.iat * 1000,
  clock: 'sync',
  enabled: true,
  projectId: passVector.token.pid,
  groups: [] as number[],
  hours: null,
  policy: {
    onlineVerify: 'off',
    leewaySec: 30,
    listMaxAgeH: 24,
    cardOfflineH: 72,
    replaySec: 90,
    antiPassback: false,
  },
  dir: 'in',
  listAgeMs: 0,
  cardAgeMs: 0,
} as const;
