import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

/** The mini-programs that are released here: property service, and pass with device installation. */
export const miniKinds = ['pm', 'pass'] as const;
export type MiniKind = (typeof miniKinds)[number];

const areas = {
  pm: { prefix: 'pm', group: 'pmminiManage', at: 0 },
  pass: { prefix: 'passmini', group: 'passminiManage', at: 1 },
} as const;

const pageOf = <K extends MiniKind>(kind: K) =>
  ({
    resource: `${areas[kind].prefix}:miniProgram:view`,
    group: areas[kind].group,
    path: `/${areas[kind].group}/miniManage:${kind}`,
    title: 'miniProgram.list',
  }) as const satisfies MenuPage;

/** The list of each kind; the record lies beside it. */
export const miniProgramPages = { pm: pageOf('pm'), pass: pageOf('pass') } as const;

/** Where a mini-program of a kind is looked at and worked on, without its id. */
export const miniDetailPath = (kind: MiniKind) => `/${areas[kind].group}/miniDeatils:${kind}` as const;

export const miniProgramMenu: readonly MenuEntry[] = miniKinds.map((kind) => ({
  page: miniProgramPages[kind],
  at: areas[kind].at,
  icon: 'miniProgram',
  buttons: [
    {
      resource: `${areas[kind].prefix}:miniProgram:operate`,
      zh: '选版本、提审与发布',
      en: 'Select, submit and release versions',
    },
    {
      resource: `${areas[kind].prefix}:miniProgram:authorize`,
      zh: '获取授权链接',
      en: 'Get authorization links',
    },
  ],
}));
