import type { Api, OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import { useSearchParams } from 'react-router';
import { CallFailed } from '../call/send.ts';
import { useRead } from '../call/use-read.ts';
import { t } from '../words/words.ts';

/** Reads an id from the page's address by its name; undefined where there is none. */
export function useIdInAddress(name: string): number | undefined {
  const [params] = useSearchParams();
  const id = Number(params.get(name));
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

export const noSuchRecord = () => new CallFailed(404, t('kit.error.notFound'), null);

type Found<R> = {
  /** Never older than the page: a cached answer may lag behind what the list shows. */
  record: R | undefined;
  failure: CallFailed | null;
  reload: () => Promise<void>;
};

/** Reads a record by a module's `get`, for the id that the page's address names, such as `projectId`. */
export function useRecord<A extends Api>(api: A, idName: string): Found<OutputOf<A['ops']['get']>> {
  const id = useIdInAddress(idName);
  // Every module's `get` takes only its id, which no type can say for all of them.
  const input = { [idName]: id ?? 0 } as SentOf<A['ops']['get']>;
  const read = useRead(api, 'get', input, { enabled: id !== undefined });
  return {
    record: read.isFetchedAfterMount ? read.data : undefined,
    failure: id === undefined ? noSuchRecord() : read.error,
    async reload() {
      await read.refetch();
    },
  };
}
