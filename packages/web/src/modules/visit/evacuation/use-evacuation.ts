import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { type Evacuee, evacuationApi } from '@mdi/contract/modules/evacuation/evacuation.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../kit/call/client.ts';
import { queryClient } from '../../../kit/call/query-client.ts';
import type { CallFailed } from '../../../kit/call/send.ts';
import { isSessionFailure, toCallFailed } from '../../../kit/call/session-failure.ts';
import { useWrite } from '../../../kit/call/use-write.ts';
import { toast } from '../../../kit/page/toast.ts';
import { t } from '../../../kit/words/words.ts';
import { evacueeKey, sortedEvacuees } from './evacuation.ts';

const calls = client(evacuationApi);
const refreshed = () => queryClient.invalidateQueries({ queryKey: [evacuationApi.module] });

/** Ticks are told at once; who comes and goes by the doors is asked for now and then. */
const againMs = 15_000;

type Where = { projectId?: number; buildingId?: number };
type List = OutputOf<typeof evacuationApi.ops.list>;

/** All pages of the list: it is shown and printed whole or not at all. */
async function readAll(where: Where, signal: AbortSignal): Promise<Omit<List, 'next'>> {
  const { next: second, ...list } = await calls.list(where, { signal });
  const people = [...list.people];
  let after = second;
  while (after !== null) {
    const page = await calls.list({ ...where, after }, { signal });
    people.push(...page.people);
    after = page.next;
  }
  return { ...list, people: sortedEvacuees(people) };
}

async function readNumbers(where: Where) {
  const told = await calls.phones(where);
  const numbers = new Map(told.people.map((one) => [evacueeKey(one), one.phone]));
  let after = told.next;
  while (after !== null) {
    const page = await calls.phones({ ...where, after });
    for (const one of page.people) numbers.set(evacueeKey(one), one.phone);
    after = page.next;
  }
  return numbers;
}

/** The list with what this phone ticked and the server hasn't confirmed yet. */
export function useEvacuation(where: Where) {
  const { data, error, refetch } = useQuery<Omit<List, 'next'>, CallFailed>({
    queryKey: [evacuationApi.module, 'list', where],
    queryFn: ({ signal }) => readAll(where, signal),
    refetchInterval: againMs,
  });
  const [mine, setMine] = useState<Readonly<Record<string, boolean>>>({});
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>();
  const people = data?.people ?? [];
  const isFound = (one: Evacuee) => mine[evacueeKey(one)] ?? one.foundAt !== null;
  const settle = (key: string) => setMine(({ [key]: _, ...rest }) => rest);
  // Not one after the other: whoever counts ticks faster than the network answers.
  const tick = async (one: Evacuee, found: boolean) => {
    const key = evacueeKey(one);
    const { employeeId, visitId, person } = one;
    setMine((before) => ({ ...before, [key]: found }));
    try {
      await calls.tick({ projectId: data?.projectId, employeeId, visitId, person, found });
    } catch (problem) {
      const failure = toCallFailed(problem, t('kit.failed'));
      if (!isSessionFailure(failure)) toast.error(failure.message, t('kit.updateFailed'));
    }
    await refreshed();
    settle(key);
  };
  const phones = useWrite(() => readNumbers(where), { done: setNumbers });
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
