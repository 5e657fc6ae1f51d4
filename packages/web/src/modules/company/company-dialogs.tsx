import { companyLeasesAddress } from '../../kit/paths/addresses.ts';
import { ImpactDialog } from '../../kit/record/impact-dialog.tsx';
import { ValidityDialog } from '../../kit/record/validity-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { companyCalls, refreshCompanies } from './use-company.ts';

/** What the dialogs need to know of a company. */
type Named = { companyId: number; name: string };

type Closing = { done?: (() => void) | undefined; onClose: () => void };
type StateProps = Closing & { companies: readonly Named[]; to: 'N' | 'Y' };

/** Says in numbers what the change of validity will touch, and makes it (spec §4). */
function StateDialog({ companies: rows, to, done, onClose }: StateProps) {
  return (
    <ValidityDialog
      {...{ module: 'company', rows, to, done, onClose }}
      nameOf={({ name }) => name}
      impact={({ companyId }) => companyCalls.impact({ companyId })}
      say={(text, { people, openPasses, sessions }) => t(text, people, openPasses, sessions)}
      call={({ companyId }) => companyCalls.updateState({ companyId, state: to })}
      refresh={refreshCompanies}
    />
  );
}

function RemoveDialog({ company, done, onClose }: Closing & { company: Named }) {
  return (
    <ImpactDialog
      title={t('company.removeTitle', company.name)}
      verb={t('company.remove')}
      destructive
      rows={[company]}
      nameOf={({ name }) => name}
      load={() => companyCalls.impact({ companyId: company.companyId })}
      say={({ people, leases, sessions, newLeases, newUnits }) => (
        <>
          <p>{t('company.removeText', people, leases, sessions)}</p>
          {newLeases > 0 ? (
            <p>
              {t(
                'company.removeNew',
                newLeases,
                newUnits.join(', ') + (newLeases > newUnits.length ? ' …' : ''),
              )}
            </p>
          ) : null}
        </>
      )}
      check={() => companyCalls.remove({ companyId: company.companyId }, { dryRun: true })}
      links={{ lease: companyLeasesAddress(company.companyId) }}
      call={({ companyId }) => companyCalls.remove({ companyId })}
      successText={() => t('company.removed', company.name)}
      refresh={refreshCompanies}
      done={done}
      onClose={onClose}
    />
  );
}

/** The question before companies become valid or invalid, or one is deleted. */
export const dialogs = { state: StateDialog, remove: RemoveDialog };
