import { randomBytes } from 'node:crypto';

const sentences: Partial<Record<number, string>> = {
  [-1]: 'system error',
  40001: 'invalid credential, access_token is invalid or not latest',
  40005: 'invalid file type',
  40006: 'invalid file size',
  40007: 'invalid media_id',
  40013: 'invalid appid',
  40014: 'invalid access_token',
  40066: 'invalid url',
  40097: 'invalid args',
  40125: 'invalid appsecret',
  41001: 'access_token missing',
  41004: 'appsecret missing',
  41018: 'component_appid missing',
  42001: 'access_token expired',
  43001: 'require GET method',
  43002: 'require POST method',
  44002: 'empty post data',
  45009: 'reach max api daily quota limit',
  45011: 'api minute-quota reach limit, must slower, retry next minute',
  47001: 'data format error',
  48001: 'api unauthorized',
  48006: 'forbid to clear quota because of reaching the limit',
  61003: 'component is not authorized by this account',
  61004: 'access clientip is not registered',
  61005: 'component ticket is expired',
  61006: 'component ticket is invalid',
  61007: 'api is unauthorized to component',
  61009: 'code is invalid',
  61010: 'code is expired',
  61014: 'must use component token for component api',
  61015: 'must use api token for business api',
  61023: 'refresh_token is invalid',
  61039: 'code privacy check is not finished, please try later',
  61040: 'undeclared private interface',
  85001: 'wechat account not exist or disable wechat search',
  85002: 'tester full',
  85003: 'the tester has joined too many mini-programs',
  85004: 'the tester has been bound',
  85006: 'invalid tag',
  85007: 'invalid page path',
  85008: 'invalid category',
  85009: 'already submit a version under auditing',
  85010: 'missing required data',
  85011: 'invalid title',
  85012: 'invalid audit id',
  85013: 'invalid ext_json',
  85014: 'template not exist',
  85015: 'not a mini-program account',
  85016: 'domain count exceed the limit',
  85017: 'no new domain',
  85018: 'domain is not registered on the component',
  85019: 'no version is under auditing',
  85020: 'status not allowed',
  85021: 'status can not be changed',
  85022: 'invalid action',
  85023: 'item list count must be 1 to 5',
  85045: 'ext_json page path not found',
  85046: 'tabBar page path not found',
  85047: 'pages is empty',
  85048: 'ext_json parse fail',
  85051: 'version_desc or preview_info too long',
  85052: 'app is already released',
  85058: 'no audit',
  85064: 'template not found',
  85065: 'template list is full',
  85079: 'no online version',
  85080: 'no version to gray release',
  85081: 'invalid gray percentage',
  85082: 'gray percentage must be greater than the current one',
  85085: 'audit quota is used up',
  85086: 'must commit before submit audit',
  86001: 'no committed code',
  86002: 'mini-program name, avatar or introduction is missing',
  87011: 'no history version to revert to',
  87012: 'can not be reverted',
  87013: 'undo audit count reach the limit',
  89019: 'domain not change',
  89020: 'webview domain is not registered on the component',
  89029: 'webview domain count exceed the limit',
  89401: 'system unstable, please try again later',
  89402: 'audit is not in the queue',
  89403: 'audit can not be sped up',
  89404: 'audit has been sped up',
  89405: 'speed-up quota is used up',
};

/** The platform's refusal of a call. */
export class Errcode extends Error {
  readonly errcode: number;
  constructor(errcode: number) {
    super(`errcode ${errcode}`);
    this.errcode = errcode;
  }
}

export function refuse(errcode: number): never {
  throw new Errcode(errcode);
}

/** As the platform words it: the sentence ends in a trace that changes with every answer. */
export function errorAnswer(errcode: number): { errcode: number; errmsg: string } {
  const rid = [0, 1, 2].map(() => randomBytes(4).toString('hex')).join('-');
  return { errcode, errmsg: `${sentences[errcode] ?? 'error'} rid: ${rid}` };
}

export const okAnswer = { errcode: 0, errmsg: 'ok' } as const;
