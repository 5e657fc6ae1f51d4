import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { CallFailed } from '../../kit/call/send.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { t } from '../../kit/words/words.ts';

export type Role = OutputOf<typeof roleApi.ops.get>;
/** What the person may choose in the role form. */
export type RoleFormOptions = OutputOf<typeof roleApi.ops.int>;

type Found = {
  role: Role | undefined;
  terms: RoleFormOptions | undefined;
  failure: CallFailed | null;
  reload: () => void;
};

const idOf = (text: string | null): number | null => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** The role an address names, null for none, and the terms of the form; never older than the page. */
export function useRole(name: string | null): Found {
  const roleId = idOf(name);
  const wrong = name !== null && roleId === null;
  const read = useRead(roleApi, 'get', { roleId: roleId ?? 0 }, { enabled: roleId !== null });
  const terms = useRead(roleApi, 'int', {});
  return {
    role: read.isFetchedAfterMount ? read.data : undefined,
    terms: terms.isFetchedAfterMount ? terms.data : undefined,
    failure: wrong ? new CallFailed(404, t('kit.error.notFound'), null) : (read.error ?? terms.error),
    reload: () => void Promise.all([read.refetch(), terms.refetch()]),
  };
}
