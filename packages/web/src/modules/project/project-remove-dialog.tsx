import { Input } from 'antd';
import { useId, useState } from 'react';
import { controlProps, LabelledControl } from '../../kit/form/fields/labelled-control.tsx';
import { toast } from '../../kit/page/toast.ts';
import {
  areaListPath,
  companyListPath,
  deviceListPath,
  listWith,
  projectAddress,
  userListPath,
} from '../../kit/paths/addresses.ts';
import type { BlockerLinks } from '../../kit/record/removal-blockers.tsx';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { projectCalls, refreshProjects } from './use-project.ts';

/** Where what stands against the removal of a project is listed. */
const linksOf = (projectId: number): BlockerLinks => ({
  phase: projectAddress(projectId, 'phases'),
  building: projectAddress(projectId, 'buildings'),
  area: listWith(areaListPath, { projectId }),
  device: listWith(deviceListPath, { projectId }),
  company: listWith(companyListPath, { projectId }),
  user: listWith(userListPath, { projectId }),
});

type Props = {
  project: { projectId: number; name: string };
  done?: (() => void) | undefined;
  onClose: () => void;
};

/** The name, to be typed again; what can't become it is told while it is typed. */
function NameAgain(props: { name: string; typed: string; onChange: (typed: string) => void }) {
  const { name, typed, onChange } = props;
  const id = useId();
  const error = name.startsWith(typed.trim()) ? undefined : t('project.error.nameMismatch');
  return (
    <LabelledControl {...{ id, label: t('project.typeName', name), error }} required={false}>
      <Input
        {...controlProps(id, error)}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onChange(target.value)}
      />
    </LabelledControl>
  );
}

/** Deletes a project once its name was typed again; refused, says what it still holds (spec §4, §5). */
export function ProjectRemoveDialog({ project, done, onClose }: Props) {
  const { projectId, name } = project;
  const [typed, setTyped] = useState('');
  return (
    <RemoveDialog
      name={name}
      ready={typed.trim() === name}
      check={() => projectCalls.remove({ projectId, name }, { dryRun: true })}
      links={linksOf(projectId)}
      call={() => projectCalls.remove({ projectId, name: typed.trim() })}
      done={() => {
        toast.success(t('project.removed', name));
        // First, so that the page of the deleted project doesn't ask for it again.
        done?.();
        void refreshProjects();
        onClose();
      }}
      onClose={onClose}
    >
      <div className="dialog-fields">
        <p>{t('project.removeText')}</p>
        <NameAgain name={name} typed={typed} onChange={setTyped} />
      </div>
    </RemoveDialog>
  );
}
