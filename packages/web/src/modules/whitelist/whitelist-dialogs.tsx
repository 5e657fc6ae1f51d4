import { reportRights } from '@mdi/contract/modules/research-report/research-report.menu.ts';
import {
  type WhitelistPhoneRow,
  type WhitelistRow,
  whitelistBounds,
} from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { ImpactDialog } from '../../kit/record/impact-dialog.tsx';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import { PhoneAccessDialog } from './phone-access-dialog.tsx';
import { ReplacePhonesDialog } from './replace-phones-dialog.tsx';
import { phoneAndPerson, refreshWhitelists, whitelistCalls } from './use-whitelist.ts';
import {
  AddWhitelistDialog,
  AddWhitelistPhonesDialog,
  RenameWhitelistDialog,
} from './whitelist-form-dialogs.tsx';

type Of = { list: WhitelistRow; done?: (() => void) | undefined; onClose: () => void };

function ListRemoveDialog({ list, done, onClose }: Of) {
  const { whitelistId, name, phones } = list;
  return (
    <RemoveDialog
      name={name}
      check={() => whitelistCalls.remove({ whitelistId }, { dryRun: true })}
      call={() => whitelistCalls.remove({ whitelistId })}
      successText={() => t('whitelist.removed', name)}
      done={() => {
        // First, so that the page of the deleted list doesn't ask for it again.
        done?.();
        refreshWhitelists();
      }}
      onClose={onClose}
    >
      {t('whitelist.removeText', phones)}
    </RemoveDialog>
  );
}

type Phones = { whitelistId: number; phones: readonly WhitelistPhoneRow[]; done?: (() => void) | undefined };

/** As many at once as a call takes. */
function roundsOf(phones: readonly WhitelistPhoneRow[]): WhitelistPhoneRow[][] {
  const { phones: most } = whitelistBounds;
  return Array.from({ length: Math.ceil(phones.length / most) }, (_, n) =>
    phones.slice(n * most, (n + 1) * most),
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** How often these phones have read, where that may be told; that it was looked at is kept. */
async function readsOf(whitelistId: number, rounds: readonly WhitelistPhoneRow[][]): Promise<number> {
  if (!may(reportRights.ledger)) return 0;
  const told = await Promise.all(
    rounds.map((round) =>
      whitelistCalls.reads({ whitelistId, phoneIds: round.map(({ phoneId }) => phoneId) }),
    ),
  );
  return sum(told.flat().map(({ reads }) => reads ?? 0));
}

/** Says how often these phones have read, as far as that may be told, before they are taken off the list. */
function RemovePhonesDialog({ whitelistId, phones, done, onClose }: Phones & { onClose: () => void }) {
  const rounds = roundsOf(phones);
  const [only, ...others] = phones;
  const remove = (round: readonly WhitelistPhoneRow[], options?: { dryRun: true }) =>
    whitelistCalls.removePhones({ whitelistId, phoneIds: round.map(({ phoneId }) => phoneId) }, options);
  return (
    <ImpactDialog
      title={
        only && others.length === 0
          ? t('whitelist.removePhoneTitle', phoneAndPerson(only))
          : t('whitelist.removePhonesTitle', phones.length)
      }
      verb={t('whitelist.removePhone')}
      destructive
      rows={rounds}
      nameOf={(round) => [...new Set(round.map(({ phone }) => phone))].join(t('kit.listMark'))}
      load={async () => {
        await Promise.all(rounds.map((one) => remove(one, { dryRun: true })));
        return readsOf(whitelistId, rounds);
      }}
      say={(reads) => (
        <>
          <p>{t('whitelist.removePhonesText')}</p>
          {reads > 0 ? <p className="warn">{t('whitelist.removePhonesRead', reads)}</p> : null}
        </>
      )}
      call={(round) => remove(round)}
      successText={(outputs) => t('whitelist.phonesRemoved', sum(outputs.map(({ removed }) => removed)))}
      refresh={refreshWhitelists}
      done={done}
      onClose={onClose}
    />
  );
}

/** The forms of whitelists, and what is asked before something is done with one or its phones. */
export const dialogs = {
  add: AddWhitelistDialog,
  edit: RenameWhitelistDialog,
  remove: ListRemoveDialog,
  addPhones: AddWhitelistPhonesDialog,
  removePhones: RemovePhonesDialog,
  replace: ReplacePhonesDialog,
  who: PhoneAccessDialog,
};
