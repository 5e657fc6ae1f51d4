import type { ReactNode } from 'react';
import type { CallFailed } from '../call/send.ts';
import type { IconName } from '../page/icon.tsx';
import { PageHead } from '../page/page-head.tsx';
import { EmptyState, LoadFailed } from '../page/read-states.tsx';
import { Skeleton } from '../page/skeleton.tsx';
import {
  type NamedProject,
  ProjectPicker,
  type UseProjects,
  useProjectInAddress,
} from './fields/project-picker.tsx';

/** What a page shows of a project, once it has come. */
type Facts<T> = {
  data: T | undefined;
  /** The project, where it is known before the rest arrives. */
  project?: NamedProject | undefined;
  error: CallFailed | null;
  refetch: () => unknown;
};

type Props<T> = {
  title: string;
  hint?: string;
  /** Shown while no project is chosen. */
  none: { icon: IconName; title: string; text: string };
  useProjects: UseProjects;
  useFacts: (projectId: number) => Facts<T>;
  children: (data: T, of: { projectId: number; picker: ReactNode }) => ReactNode;
};

type Chosen = { projectId: number; onPick: (id: number) => void };

/** The page while there is nothing to show: nothing chosen, on its way, or failed. */
function Waiting({ of, picker, children }: { of: Head; picker: ReactNode; children: ReactNode }) {
  return (
    <div className="page">
      <PageHead title={of.title} beside={picker} {...(of.hint === undefined ? {} : { hint: of.hint })} />
      <section className="card">{children}</section>
    </div>
  );
}

type Head = Pick<Props<unknown>, 'title' | 'hint'>;

function OfProject<T extends object>({ projectId, onPick, ...props }: Props<T> & Chosen) {
  const { data, project, error, refetch } = props.useFacts(projectId);
  const picker = <ProjectPicker project={project} onPick={onPick} useProjects={props.useProjects} />;
  if (data) return props.children(data, { projectId, picker });
  return (
    <Waiting of={props} picker={picker}>
      {error ? <LoadFailed failure={error} retry={() => void refetch()} /> : <Skeleton />}
    </Waiting>
  );
}

/** A page of one project at a time; the address names it, or it is chosen at the top. */
export function PerProjectPage<T extends object>(props: Props<T>) {
  const [projectId, pick] = useProjectInAddress();
  if (projectId !== null) return <OfProject key={projectId} {...props} projectId={projectId} onPick={pick} />;
  const picker = <ProjectPicker project={undefined} onPick={pick} useProjects={props.useProjects} />;
  return (
    <Waiting of={props} picker={picker}>
      <EmptyState {...props.none} />
    </Waiting>
  );
}
