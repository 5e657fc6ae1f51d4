import type { Conflict } from '@mdi/contract/kit/codes.ts';
import { baseDataApi, type DictionaryEntry } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import type { CallFailed } from '../../kit/call/send.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { useFocusReturn } from '../../kit/page/focus-return.ts';
import { part } from '../../kit/page/part.tsx';
import { Failed } from '../../kit/page/plight.tsx';
import { toast } from '../../kit/page/toast.ts';
import { ConfirmDialog } from '../../kit/record/confirm-dialog.tsx';
import { WriteDialog } from '../../kit/record/write-dialog.tsx';
import { nameIn } from '../../kit/words/in-language.ts';
import { say, t } from '../../kit/words/words.ts';
import { baseData, refreshAll } from './use-base-data.ts';

type Use = NonNullable<Conflict['blockers']>[number];
type Props = { entry: DictionaryEntry; onClose: () => void };

/** Who uses an option, asked anew: numbers of an earlier opening would be those of another moment. */
function useUses({ entryId }: DictionaryEntry) {
  const { data, error, refetch, isFetchedAfterMount } = useRead(baseDataApi, 'uses', { entryId });
  return { uses: isFetchedAfterMount ? data : undefined, error, retry: () => void refetch() };
}

/** The first names, and that there are more. */
function named({ names, count }: Use): string {
  const list = names.join(t('kit.listMark'));
  return count > names.length ? t('baseData.andMore', list) : list;
}

/** Kinds of records with their count and first names. */
function Uses({ uses }: { uses: readonly Use[] }) {
  return (
    <ul className="base-uses">
      {uses.map((use) => (
        <li key={use.what}>
          <b>{say(`baseData.use_${use.what}`, use.count) ?? t('baseData.use_other', use.count)}</b>
          <span>{named(use)}</span>
        </li>
      ))}
    </ul>
  );
}

function Body(props: { of: ReturnType<typeof useUses>; children: (uses: readonly Use[]) => ReactNode }) {
  const { uses, error, retry } = props.of;
  if (error) return <Failed failure={error} retry={retry} />;
  return uses ? props.children(uses) : t('kit.loading');
}

function UsesDialog({ entry, onClose }: Props) {
  useFocusReturn();
  const of = useUses(entry);
  return (
    <Modal
      open
      centered
      width={480}
      title={t('baseData.usesTitle', nameIn(entry))}
      footer={
        <Button autoFocus onClick={onClose}>
          {t('kit.close')}
        </Button>
      }
      onCancel={onClose}
    >
      <Body of={of}>{(uses) => (uses.length > 0 ? <Uses uses={uses} /> : t('baseData.unused'))}</Body>
    </Modal>
  );
}

function InvalidateDialog({ entry, onClose }: Props) {
  const name = nameIn(entry);
  const of = useUses(entry);
  return (
    <WriteDialog
      title={t('baseData.invalidateTitle', name)}
      verb={t('baseData.invalidate')}
      destructive
      ready={of.uses !== undefined}
      call={() => baseData.updateState({ entryId: entry.entryId, state: 'Y' })}
      said={() => t('baseData.invalidated', name)}
      done={() => void refreshAll()}
      onClose={onClose}
    >
      <Body of={of}>
        {(uses) =>
          uses.length > 0 ? (
            <>
              <p>{t('baseData.invalidateUsed')}</p>
              <Uses uses={uses} />
            </>
          ) : (
            t('baseData.invalidateUnused')
          )
        }
      </Body>
    </WriteDialog>
  );
}

/** What stands against a removal by the refusal's own list; undefined for another refusal. */
function blockersOf({ code, data }: CallFailed): readonly Use[] | undefined {
  if (code !== 409 || typeof data !== 'object' || data === null || !('blockers' in data)) return undefined;
  return Array.isArray(data.blockers) ? data.blockers : undefined;
}

function RemoveDialog({ entry, onClose }: Props) {
  const name = nameIn(entry);
  const of = useUses(entry);
  const [refused, setRefused] = useState<readonly Use[]>();
  const remove = useWrite(baseData.remove, {
    done: () => {
      toast.success(t('baseData.removed', name));
      void refreshAll();
      onClose();
    },
    failed: (failure) => {
      const blockers = blockersOf(failure);
      setRefused(blockers);
      return blockers !== undefined;
    },
  });
  const blockers = refused ?? of.uses ?? [];
  const blocked = blockers.length > 0;
  return (
    <ConfirmDialog
      title={t(blocked ? 'baseData.removeBlocked' : 'baseData.removeTitle', name)}
      verb={t('baseData.remove')}
      {...(blocked ? { cancel: t('kit.close') } : {})}
      destructive
      warning={blocked}
      ready={of.uses !== undefined && !blocked}
      busy={remove.busy}
      onConfirm={() => void remove.run({ entryId: entry.entryId })}
      onCancel={onClose}
    >
      {blocked ? (
        <div role="alert">
          <Uses uses={blockers} />
          <p className="t3">{t('baseData.removeHint')}</p>
        </div>
      ) : (
        <Body of={of}>{() => t('baseData.removeText')}</Body>
      )}
    </ConfirmDialog>
  );
}

/** The forms of an option; who uses one; the question before it becomes invalid, or is deleted. */
export const dialogs = {
  add: part(() => import('./entry-form.tsx').then((m) => ({ default: m.AddEntry }))),
  edit: part(() => import('./entry-form.tsx').then((m) => ({ default: m.EditEntry }))),
  uses: UsesDialog,
  invalidate: InvalidateDialog,
  remove: RemoveDialog,
};
