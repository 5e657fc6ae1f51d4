import { taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { typedCronInWords } from '@mdi/contract/modules/task/task.cron-words.js';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { ConfirmDialog } from '../../kit/record/confirm-dialog.tsx';
import { clockOf } from '../../kit/time/zone-clock.ts';
import { t } from '../../kit/words/words.ts';
import { type Task, taskCalls } from './use-task.ts';

type Plan = { cron: string; zone: string };
/** A question whose answer a save waits for. */
type Asked<Of> = Of & { answer: (yes: boolean) => void };

/** A question that a save waits for: `ask` answers what the person chose, `asked` is what stands open. */
export function useAskBeforeSave<Of>() {
  const [asked, setAsked] = useState<Asked<Of>>();
  const ask = (of: Of) =>
    new Promise<boolean>((go) =>
      setAsked({
        ...of,
        answer: (yes) => {
          setAsked(undefined);
          go(yes);
        },
      }),
    );
  return { asked, ask };
}

const minuteMs = 60_000;
/** Runs that come closer than this are asked about. */
const oftenMinutes = 5;

const closest = (next: readonly string[]): number =>
  Math.min(...next.slice(1).map((at, n) => (Date.parse(at) - Date.parse(next[n] ?? at)) / minuteMs));

/** How many minutes lie between runs that come too often to go without asking; undefined of others. */
export async function minutesIfTooOften(plan: Plan): Promise<number | undefined> {
  // Without an answer the save itself tells what is wrong.
  const { next } = await taskCalls.preview(plan).catch(() => ({ next: [] as string[] }));
  const apart = closest(next);
  return apart < oftenMinutes ? apart : undefined;
}

/** Asks whether a task may come as often as its plan says. */
export const OftenDialog = ({ asked }: { asked: Asked<{ apart: number }> }) => (
  <ConfirmDialog
    title={t('task.oftenTitle')}
    verb={t('kit.save')}
    onConfirm={() => asked.answer(true)}
    onCancel={() => asked.answer(false)}
  >
    {t('task.oftenText', asked.apart)}
  </ConfirmDialog>
);

/** Says what a changed task does from now on, before it is saved. */
export function SaveDialog({ task, asked }: { task: Task; asked: Asked<Plan> }) {
  const { cron, zone } = asked;
  const { data } = useRead(taskApi, 'preview', { cron, zone });
  const [next] = data?.next ?? [];
  const apart = closest(data?.next ?? []);
  const stopped = task.status === 'stopped';
  return (
    <ConfirmDialog
      title={t('task.saveTitle')}
      verb={t('kit.save')}
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    >
      <p>{t('task.cronSays', typedCronInWords(cron, t) ?? cron)}</p>
      {stopped ? <p>{t('task.nextNone')}</p> : null}
      {!stopped && next ? <p>{t('task.nextPlanned', clockOf(next, zone))}</p> : null}
      {!task.own && apart < oftenMinutes ? <p className="warn">{t('task.oftenText', apart)}</p> : null}
      <p>{t('task.saveText')}</p>
      {task.busy ? <p className="t2">{t('task.saveBusy')}</p> : null}
    </ConfirmDialog>
  );
}
