import type { Lang } from '@mdi/contract/kit/words.ts';

/** A person of the simulated platform; without a unionid the app knows only its own openid of the person. */
export type Identity = {
  key: string;
  name: Record<Lang, string>;
  openid: string;
  unionid: string | null;
};

/** The people who may scan; two have a unionid and two have none, as on the platform. */
export const identities: readonly Identity[] = [
  {
    key: 'lin',
    name: { zh: '林知远', en: 'Lin Zhiyuan' },
    openid: 'oSBX5_lin0000000000000000001',
    unionid: 'uSBX9_lin0000000000000000001',
  },
  {
    key: 'su',
    name: { zh: '苏晚晴', en: 'Su Wanqing' },
    openid: 'oSBX5_su00000000000000000002',
    unionid: 'uSBX9_su00000000000000000002',
  },
  {
    key: 'ma',
    name: { zh: '马骁', en: 'Ma Xiao' },
    openid: 'oSBX5_ma00000000000000000003',
    unionid: null,
  },
  {
    key: 'xu',
    name: { zh: '许清', en: 'Xu Qing' },
    openid: 'oSBX5_xu00000000000000000004',
    unionid: null,
  },
];

export const identityOf = (key: string): Identity | undefined => identities.find((one) => one.key === key);
