import { type ListView, listViewFacts } from '@mdi/contract/modules/list-view/list-view.contract.ts';
import type { ListColumns } from '@mdi/contract/modules/preference/preference.contract.ts';
import { roleLevels } from '@mdi/contract/modules/user/user.contract.ts';
import { Checkbox } from 'antd';
import * as z from 'zod/mini';
import { FieldError } from '../../form/field-error.tsx';
import { TextField } from '../../form/fields/basic-fields.tsx';
import { FormDialog } from '../../form/form-dialog.tsx';
import { useForm } from '../../form/use-form.ts';
import { RemoveDialog } from '../../record/remove-dialog.tsx';
import { signedInUser } from '../../rights/signed-in-user.ts';
import { t } from '../../words/words.ts';
import type { List } from '../use-list.ts';
import { defaultViewOf, setDefaultView } from './default-view.ts';
import { announceViewDeleted, listViewCalls, refreshViews } from './use-list-views.ts';
import { setWindowColumns } from './window-columns.ts';

const Facts = z.strictObject(listViewFacts);
type Facts = z.output<typeof Facts>;

type Shown = Pick<List, 'name' | 'question' | 'show'>;

/** The people with whom a view is shared here. */
function everybody(): string {
  const { currProjectName, currTenantName, roles } = signedInUser();
  if (roles[0]?.roleLevel === roleLevels.hq) return t('frame.views.withOffice');
  return t('frame.views.withPlace', currTenantName ?? currProjectName ?? '');
}

type Props = {
  list: Shown;
  /** Absent for a new view of what is shown. */
  view: ListView | undefined;
  columns: ListColumns | null;
  canShare: boolean;
  onClose: () => void;
};

/** Edits a view's name, who has it, and whether the list opens with it. */
export function ViewDialog({ list, view, columns, canShare, onClose }: Props) {
  const form = useForm<Facts>({
    schema: Facts,
    start: view
      ? { name: view.name, shared: view.shared, usual: view.usual }
      : { shared: false, usual: false },
    label: (name) => t(name === 'name' ? 'frame.views.name' : 'frame.views.label'),
  });
  const turn = (name: 'shared' | 'usual', label: string) => (
    <div className="field-wide">
      <Checkbox
        checked={form.values[name] === true}
        onChange={({ target }) => form.set(name, target.checked)}
      >
        {label}
      </Checkbox>
      <FieldError text={form.errors[name]} />
    </div>
  );
  const question = view ? { asked: view.asked, columns: view.columns } : { asked: list.question, columns };
  return (
    <FormDialog
      title={t(view ? 'frame.views.edit' : 'frame.views.add')}
      draft={`view ${list.name} ${view?.viewId ?? 0}`}
      form={form}
      fields={['name', 'shared', 'usual']}
      width={440}
      save={(facts) =>
        view
          ? listViewCalls.edit({ viewId: view.viewId, version: view.version, ...facts, ...question })
          : listViewCalls.add({ list: list.name, ...facts, ...question })
      }
      successText={(_, { name }) => t('frame.views.saved', name)}
      saved={({ viewId }, { name, usual }) => {
        if (usual) setDefaultView(list.name, { viewId, name, ...question });
        else if (defaultViewOf(list.name)?.viewId === viewId) setDefaultView(list.name, undefined);
        void refreshViews();
        if (!view) list.show(list.question, viewId, true);
      }}
      reload={() => void refreshViews()}
      {...(view ? { gone: () => announceViewDeleted(view.name) } : {})}
      onClose={onClose}
    >
      <TextField form={form} name="name" wide />
      {canShare && (view?.by ?? null) === null ? turn('shared', everybody()) : null}
      {turn('usual', t('frame.views.openWith'))}
    </FormDialog>
  );
}

export function RemoveViewDialog({
  list,
  view,
  onClose,
}: {
  list: Shown;
  view: ListView;
  onClose: () => void;
}) {
  const { viewId, name, shared } = view;
  return (
    <RemoveDialog
      name={name}
      check={() => listViewCalls.remove({ viewId }, { dryRun: true })}
      call={() => listViewCalls.remove({ viewId })}
      successText={() => t('frame.views.removed', name)}
      done={() => {
        if (defaultViewOf(list.name)?.viewId === viewId) setDefaultView(list.name, undefined);
        setWindowColumns(viewId, undefined);
        list.show(list.question, defaultViewOf(list.name) ? 0 : null, true);
        void refreshViews();
      }}
      failed={({ code }) => {
        if (code !== 404) return false;
        announceViewDeleted(name);
        onClose();
        return true;
      }}
      onClose={onClose}
    >
      {t(shared ? 'frame.views.removeShared' : 'frame.views.removeOwn')}
    </RemoveDialog>
  );
}
