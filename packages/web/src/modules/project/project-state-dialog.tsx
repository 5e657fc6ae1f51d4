import { toast } from '../../kit/page/toast.ts';
import { ImpactDialog } from '../../kit/record/impact-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { projects, refreshProjects } from './use-project.ts';

type Named = { projectId: number; name: string };
type Props = {
  projects: readonly Named[];
  to: 'N' | 'Y';
  done?: (() => void) | undefined;
  onClose: () => void;
};

type Impact = Awaited<ReturnType<typeof projects.impact>>;

const nothing: Impact = { buildings: 0, companies: 0, people: 0, openPasses: 0, users: 0, sessions: 0 };

const plus = (a: Impact, b: Impact): Impact => ({
  buildings: a.buildings + b.buildings,
  companies: a.companies + b.companies,
  people: a.people + b.people,
  openPasses: a.openPasses + b.openPasses,
  users: a.users + b.users,
  sessions: a.sessions + b.sessions,
});

const impactOf = async (of: readonly Named[]): Promise<Impact> =>
  (await Promise.all(of.map(({ projectId }) => projects.impact({ projectId })))).reduce(plus, nothing);

/** The sentences for one project, named, and for several, counted. */
function words(of: readonly Named[], invalid: boolean) {
  const [only] = of;
  if (only && of.length === 1) {
    const { name } = only;
    return {
      title: t(invalid ? 'project.invalidateTitle' : 'project.validateTitle', name),
      text: invalid ? ('project.invalidateText' as const) : ('project.validateText' as const),
      done: (_: number, ended: number) =>
        invalid ? t('project.invalidated', name, ended) : t('project.validated', name),
    };
  }
  return {
    title: t(invalid ? 'project.invalidateManyTitle' : 'project.validateManyTitle', of.length),
    text: invalid ? ('project.invalidateManyText' as const) : ('project.validateManyText' as const),
    done: (count: number, ended: number) =>
      invalid ? t('project.invalidatedMany', count, ended) : t('project.validatedMany', count),
  };
}

/** Says in numbers what the change will touch, and makes it (spec §4 project validity). */
export function ProjectStateDialog({ projects: of, to, done: over, onClose }: Props) {
  const invalid = to === 'Y';
  const { title, text, done } = words(of, invalid);
  return (
    <ImpactDialog
      title={title}
      verb={t(invalid ? 'project.invalidate' : 'project.validate')}
      destructive={invalid}
      rows={of}
      nameOf={({ name }) => name}
      load={() => impactOf(of)}
      say={({ buildings, companies, people, openPasses, users, sessions }) =>
        invalid ? t(text, buildings, companies, people, openPasses, users, sessions) : t(text, users)
      }
      call={({ projectId }) => projects.updateState({ projectId, state: to })}
      done={(outputs, all) => {
        const ended = outputs.reduce((sum, { endedSessions }) => sum + endedSessions, 0);
        toast.success(done(outputs.length, ended));
        void refreshProjects();
        if (all) over?.();
      }}
      onClose={onClose}
    />
  );
}
