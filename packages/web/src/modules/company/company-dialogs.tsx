import { toast } from '../../kit/page/toast.ts';
import { companyLeasesAddress } from '../../kit/paths/place-addresses.ts';
import { ImpactDialog } from '../../kit/record/impact-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { companies, refreshCompanies } from './use-company.ts';

/** What the dialogs need to know of a company. */
type Named = { companyId: number; name: string };

type Impact = Awaited<ReturnType<typeof companies.impact>>;

const none: Impact = {
  people: 0,
  openPasses: 0,
  sessions: 0,
  leases: 0,
  runningLeases: 0,
  newLeases: 0,
  newUnits: [],
};

const plus = (a: Impact, b: Impact): Impact => ({
  people: a.people + b.people,
  openPasses: a.openPasses + b.openPasses,
  sessions: a.sessions + b.sessions,
  leases: a.leases + b.leases,
  runningLeases: a.runningLeases + b.runningLeases,
  newLeases: a.newLeases + b.newLeases,
  newUnits: [...a.newUnits, ...b.newUnits],
});

const impactOf = async (of: readonly Named[]): Promise<Impact> =>
  (await Promise.all(of.map(({ companyId }) => companies.impact({ companyId })))).reduce(plus, none);

/** The sentences for one company, named, and for several, counted. */
function words(of: readonly Named[], invalid: boolean) {
  const [only] = of;
  if (only && of.length === 1) {
    const { name } = only;
    return {
      title: t(invalid ? 'company.invalidateTitle' : 'company.validateTitle', name),
      text: invalid ? ('company.invalidateText' as const) : ('company.validateText' as const),
      done: (_: number, ended: number) =>
        invalid ? t('company.invalidated', name, ended) : t('company.validated', name),
    };
  }
  return {
    title: t(invalid ? 'company.invalidateManyTitle' : 'company.validateManyTitle', of.length),
    text: invalid ? ('company.invalidateManyText' as const) : ('company.validateManyText' as const),
    done: (count: number, ended: number) =>
      invalid ? t('company.invalidatedMany', count, ended) : t('company.validatedMany', count),
  };
}

type Closing = { done?: (() => void) | undefined; onClose: () => void };
type StateProps = Closing & { companies: readonly Named[]; to: 'N' | 'Y' };

/** Says in numbers what the change of validity will touch, and makes it (spec §4). */
function StateDialog({ companies: of, to, done: over, onClose }: StateProps) {
  const invalid = to === 'Y';
  const { title, text, done } = words(of, invalid);
  return (
    <ImpactDialog
      title={title}
      verb={t(invalid ? 'company.invalidate' : 'company.validate')}
      destructive={invalid}
      rows={of}
      nameOf={({ name }) => name}
      load={() => impactOf(of)}
      say={({ people, openPasses, sessions }) => t(text, people, openPasses, sessions)}
      call={({ companyId }) => companies.updateState({ companyId, state: to })}
      done={(outputs, all) => {
        const ended = outputs.reduce((sum, { endedSessions }) => sum + endedSessions, 0);
        toast.success(done(outputs.length, ended));
        refreshCompanies();
        if (all) over?.();
      }}
      onClose={onClose}
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
      load={() => impactOf([company])}
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
      check={() => companies.remove({ companyId: company.companyId }, { dryRun: true })}
      links={{ lease: companyLeasesAddress(company.companyId) }}
      call={({ companyId }) => companies.remove({ companyId })}
      done={() => {
        toast.success(t('company.removed', company.name));
        // First, so that the page of the deleted company doesn't ask for it again.
        done?.();
        refreshCompanies();
      }}
      onClose={onClose}
    />
  );
}

/** The question before companies become valid or invalid, or one is deleted. */
export const dialogs = { state: StateDialog, remove: RemoveDialog };
