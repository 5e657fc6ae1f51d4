import type { MiniProgramRow } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import type { Act } from '../../kit/list/act-definitions.ts';
import { miniProgramAddress } from '../../kit/paths/addresses.ts';
import { t } from '../../kit/words/words.ts';
import { miniProgramName, refreshFromPlatform } from './mini-program-calls.ts';
import type { Ask } from './mini-program-dialog-loader.ts';
import { type ActName, actFits } from './next-act.ts';

type Done = (row: MiniProgramRow) => void;

function act(name: ActName, label: string, run: Done, fits: (row: MiniProgramRow) => boolean = () => true) {
  return {
    label,
    about: (row: MiniProgramRow) => `${label} ${miniProgramName(row)}`,
    fits: (row: MiniProgramRow) => actFits(name, row) && fits(row),
    run,
  } satisfies Act<MiniProgramRow>;
}

/** Each act in the words that suit how the mini-program stands. */
const either = (
  name: ActName,
  run: Done,
  is: (row: MiniProgramRow) => boolean,
  [so, else_]: [string, string],
): Act<MiniProgramRow>[] => [act(name, so, run, is), act(name, else_, run, (row) => !is(row))];

/** A release is called by what it does: goes to all who haven't it yet, is tried again, or begins. */
const releaseWords = [
  { word: 'miniProgram.grayFull', is: ({ gray }: MiniProgramRow) => gray !== null },
  {
    word: 'miniProgram.releaseAgain',
    is: ({ gray, release }: MiniProgramRow) => gray === null && release === 'failed',
  },
  {
    word: 'miniProgram.releaseNow',
    is: ({ gray, release }: MiniProgramRow) => gray === null && release !== 'failed',
  },
] as const;

/** What is done seldom, and undoes something, is told apart by its colour. */
const danger = (one: Act<MiniProgramRow>): Act<MiniProgramRow> => ({ ...one, danger: true });

/** What may be done with a mini-program, what it calls for first; on its own page nothing leads there. */
export function miniProgramActions(ask: Ask, at: 'list' | 'record' = 'list'): Act<MiniProgramRow>[] {
  return [
    ...either(
      'authorize',
      (row) => ask({ kind: 'authorize', row }),
      (row) => row.appId !== null,
      [
        t('miniProgram.authorizeAgain'),
        t(at === 'list' ? 'miniProgram.authorizeShort' : 'miniProgram.authorize'),
      ],
    ),
    act('goOn', t(at === 'list' ? 'miniProgram.goOnShort' : 'miniProgram.goOn'), (row) =>
      ask({ kind: 'goOn', row }),
    ),
    ...releaseWords.map(({ word, is }) =>
      act('release', t(word), (row) => ask({ kind: 'release', row }), is),
    ),
    ...(at === 'record'
      ? [
          act(
            'select',
            t('miniProgram.selectAgain'),
            (row) => ask({ kind: 'select', row }),
            ({ release }) => release === 'rejected',
          ),
        ]
      : [
          {
            label: t('miniProgram.why'),
            about: (row: MiniProgramRow) => `${t('miniProgram.why')} ${miniProgramName(row)}`,
            fits: (row: MiniProgramRow) => actFits('why', row),
            to: (row: MiniProgramRow) => miniProgramAddress(row.kind, row.miniProgramId),
          },
        ]),
    ...either(
      'submit',
      (row) => ask({ kind: 'submit', row }),
      (row) => row.release === 'rejected',
      [t('miniProgram.submitAgain'), t('miniProgram.submit')],
    ),
    act('withdraw', t('miniProgram.withdraw'), (row) => ask({ kind: 'withdraw', row })),
    act(
      'select',
      t('miniProgram.selectVersion'),
      (row) => ask({ kind: 'select', row }),
      ({ release }) => at === 'list' || release !== 'rejected',
    ),
    act('speedUp', t('miniProgram.speedUp'), (row) => ask({ kind: 'speedUp', row })),
    act('gray', t('miniProgram.grayNow'), (row) => ask({ kind: 'gray', row })),
    danger(act('stopGray', t('miniProgram.grayStop'), (row) => ask({ kind: 'stopGray', row }))),
    danger(act('rollBack', t('miniProgram.rollBack'), (row) => ask({ kind: 'rollBack', row }))),
    ...(at === 'list'
      ? [act('refresh', t('miniProgram.refresh'), (row) => void refreshFromPlatform(row))]
      : []),
    {
      ...act('authorizeAgain', t('miniProgram.authorizeAgain'), (row) => ask({ kind: 'authorize', row })),
      at: 'more',
    },
  ];
}

/** Submits a version for several at once. */
export const rollOutAction = (ask: Ask, may: boolean): Act<MiniProgramRow> => ({
  label: t('miniProgram.rollOut'),
  at: 'bulk',
  icon: may ? 'upload' : undefined,
  fits: ({ can }) => can.select || can.submit,
  all: (rows, done) => ask({ kind: 'rollOut', rows, done }),
});
