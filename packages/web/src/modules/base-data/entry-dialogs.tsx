import {
  baseDataApi,
  type Dictionary,
  type DictionaryEntry,
} from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { toast } from '../../kit/page/toast.ts';
import {
  companyListPath,
  listWith,
  projectListPath,
  projectSettingsAddress,
  roleListPath,
} from '../../kit/paths/addresses.ts';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { ConfirmDialog } from '../../kit/record/confirm-dialog.tsx';
import {
  type Blocker,
  type BlockerLinks,
  Blockers,
  blockersOf,
  RemovalBlocked,
} from '../../kit/record/removal-blockers.tsx';
import { nameInPageLanguage } from '../../kit/words/in-language.ts';
import { t } from '../../kit/words/words.ts';
import { baseDataCalls, refreshAllCachedAnswers, useDictInAddress } from './use-base-data.ts';

type Props = { entry: DictionaryEntry; onClose: () => void };

/** Who uses an option, asked anew: numbers of an earlier opening would be those of another moment. */
function useUses({ entryId }: DictionaryEntry) {
  const { data, error, refetch, isFetchedAfterMount } = useRead(baseDataApi, 'uses', { entryId });
  return { uses: isFetchedAfterMount ? data : undefined, error, retry: () => void refetch() };
}

/** Where those who use an option are listed, as far as a list can be narrowed to them. */
const linksOf = ({ code }: DictionaryEntry, dict: Dictionary): BlockerLinks =>
  dict === 'businessType'
    ? { company: listWith(companyListPath, { businessType: code }) }
    : dict === 'region'
      ? {
          project: listWith(projectListPath, { regionCode: code }),
          role: listWith(roleListPath, { regionCode: code }),
        }
      : { project: projectSettingsAddress };

function Body(props: { of: ReturnType<typeof useUses>; children: (uses: readonly Blocker[]) => ReactNode }) {
  const { uses, error, retry } = props.of;
  if (error) return <LoadFailed failure={error} retry={retry} />;
  return uses ? props.children(uses) : t('kit.loading');
}

function UsesDialog({ entry, onClose }: Props) {
  const dict = useDictInAddress();
  const of = useUses(entry);
  return (
    <InfoDialog title={t('baseData.usesTitle', nameInPageLanguage(entry))} onClose={onClose}>
      <Body of={of}>
        {(uses) =>
          uses.length > 0 ? <Blockers blockers={uses} links={linksOf(entry, dict)} /> : t('baseData.unused')
        }
      </Body>
    </InfoDialog>
  );
}

function InvalidateDialog({ entry, onClose }: Props) {
  const dict = useDictInAddress();
  const name = nameInPageLanguage(entry);
  const of = useUses(entry);
  return (
    <ConfirmCallDialog
      title={t('baseData.invalidateTitle', name)}
      verb={t('baseData.invalidate')}
      destructive
      ready={of.uses !== undefined}
      call={() => baseDataCalls.updateState({ entryId: entry.entryId, state: 'Y' })}
      successText={() => t('baseData.invalidated', name)}
      done={() => void refreshAllCachedAnswers()}
      onClose={onClose}
    >
      <Body of={of}>
        {(uses) =>
          uses.length > 0 ? (
            <>
              <p>{t('baseData.invalidateUsed')}</p>
              <Blockers blockers={uses} links={linksOf(entry, dict)} />
            </>
          ) : (
            t('baseData.invalidateUnused')
          )
        }
      </Body>
    </ConfirmCallDialog>
  );
}

function RemoveDialog({ entry, onClose }: Props) {
  const dict = useDictInAddress();
  const name = nameInPageLanguage(entry);
  const of = useUses(entry);
  const [refused, setRefused] = useState<readonly Blocker[]>();
  const remove = useWrite(baseDataCalls.remove, {
    done: () => {
      toast.success(t('baseData.removed', name));
      void refreshAllCachedAnswers();
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
        <RemovalBlocked
          sentence={t('baseData.removeHint')}
          blockers={blockers}
          links={linksOf(entry, dict)}
        />
      ) : (
        <Body of={of}>{() => t('baseData.removeText')}</Body>
      )}
    </ConfirmDialog>
  );
}

/** The forms of an option; who uses one; the question before it becomes invalid, or is deleted. */
export const dialogs = {
  add: lazyPart(() => import('./entry-form-dialogs.tsx').then((m) => m.AddEntryDialog)),
  edit: lazyPart(() => import('./entry-form-dialogs.tsx').then((m) => m.EditEntryDialog)),
  uses: UsesDialog,
  invalidate: InvalidateDialog,
  remove: RemoveDialog,
};
