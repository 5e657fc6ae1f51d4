import { ValidityDialog } from '../../kit/record/validity-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { projectCalls, refreshProjects } from './use-project.ts';

type Props = {
  projects: readonly { projectId: number; name: string }[];
  to: 'N' | 'Y';
  done?: (() => void) | undefined;
  onClose: () => void;
};

/** Says in numbers what the change will touch, and makes it (spec §4 project validity). */
export function ProjectStateDialog({ projects: rows, to, done, onClose }: Props) {
  return (
    <ValidityDialog
      {...{ module: 'project', rows, to, done, onClose }}
      nameOf={({ name }) => name}
      impact={({ projectId }) => projectCalls.impact({ projectId })}
      say={(text, { buildings, companies, people, openPasses, users, sessions }, invalid) =>
        invalid ? t(text, buildings, companies, people, openPasses, users, sessions) : t(text, users)
      }
      call={({ projectId }) => projectCalls.updateState({ projectId, state: to })}
      refresh={() => void refreshProjects()}
    />
  );
}
