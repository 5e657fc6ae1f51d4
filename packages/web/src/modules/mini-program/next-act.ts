import type { MiniProgramRow } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';

export const actNames = [
  'authorize',
  'goOn',
  'release',
  'why',
  'submit',
  'withdraw',
  'select',
  'speedUp',
  'gray',
  'stopGray',
  'rollBack',
  'refresh',
  'authorizeAgain',
] as const;
export type ActName = (typeof actNames)[number];

type Standing = Pick<MiniProgramRow, 'release' | 'authorization' | 'can' | 'trouble' | 'acting'>;

/** Whether something can be done with a mini-program as it stands. The server said what (`can`). */
export function actFits(act: ActName, { release, authorization, can, trouble, acting }: Standing): boolean {
  switch (act) {
    case 'authorize':
      return can.authorize && authorization !== 'authorized';
    // While something is done it is not what the program calls for.
    case 'authorizeAgain':
      return can.authorize && authorization === 'authorized' && acting === null;
    // A release that failed is released again, which is the same.
    case 'goOn':
      return can.goOn && trouble?.step !== 'release';
    case 'why':
      return release === 'rejected';
    default:
      return can[act];
  }
}

/** All that can be done with a mini-program, what it calls for first. */
export const actsFor = (row: Standing): ActName[] => actNames.filter((act) => actFits(act, row));

/** What a mini-program calls for. */
export const nextAct = (row: Standing): ActName | undefined => actsFor(row)[0];
