import { type Evacuee, evacuationApi } from '@mdi/contract/modules/evacuation/evacuation.contract.ts';
import { useState } from 'react';
import { client } from '../../kit/client.ts';
import { queries } from '../../kit/query.ts';
import { asFailure, isSessionFailure } from '../../kit/session-failure.ts';
import { toast } from '../../kit/toast.ts';
import { useRead } from '../../kit/use-read.ts';
import { useWrite } from '../../kit/use-write.ts';
import { t } from '../../kit/words.ts';
import { keyOf } from './evacuation.ts';

const calls = client(evacuationApi);
const refreshed = () => queries.invalidateQueries({ queryKey: [evacuationApi.module] });

/** Ticks are told at once; who comes and goes by the doors is asked for now and then. */
const againMs = 15_000;

type Where = { projectId?: number; buildingId?: number };

/** The list with what this phone ticked and the server hasn't confirmed yet. */
export function useEvacuation(where: Where) {
  const { data, error, refetch } = useRead(evacuationApi, 'list', where, { keep: true, pollMs: againMs });
  const [mine, setMine] = useState<Readonly<Record<string, boolean>>>({});
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>();
  const people = data?.people ?? [];
  const isFound = (one: Evacuee) => mine[keyOf(one)] ?? one.foundAt !== null;
  const settle = (key: string) => setMine(({ [key]: _, ...rest }) => rest);
  // Not one after the other: whoever counts ticks faster than the network answers.
  const tick = async (one: Evacuee, found: boolean) => {
    const key = keyOf(one);
    const { employeeId, visitId, person } = one;
    setMine((before) => ({ ...before, [key]: found }));
    try {
      await calls.tick({ projectId: data?.projectId, employeeId, visitId, person, found });
    } catch (problem) {
      const failure = asFailure(problem, t('kit.failed'));
      if (!isSessionFailure(failure)) toast.error(failure.message, t('kit.updateFailed'));
    }
    await refreshed();
    settle(key);
  };
  const phones = useWrite(() => calls.phones(where), {
    done: (told) => setNumbers(new Map(told.map((one) => [keyOf(one), one.phone]))),
  });
  const anew = useWrite(() => calls.anew(where), {
    done: () => {
      setMine({});
      toast.success(t('evacuation.anewDone'));
      void refreshed();
    },
  });
  return { data, error, refetch, people, isFound, tick, phones, numbers, anew };
}
export type Evacuation = ReturnType<typeof useEvacuation>;
