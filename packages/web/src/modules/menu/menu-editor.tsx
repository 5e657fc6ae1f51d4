import type { Conflict } from '@mdi/contract/kit/codes.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { type MenuEntry, menuApi } from '@mdi/contract/modules/menu/menu.contract.ts';
import { Button, Switch } from 'antd';
import { useRef, useState } from 'react';
import { titleIn } from '../../app/menu-title.ts';
import { ConflictDialog, versionConflict } from '../../kit/conflict-dialog.tsx';
import { TextField } from '../../kit/controls.tsx';
import { leadTo } from '../../kit/form-parts.tsx';
import { Icon } from '../../kit/icon.tsx';
import { LeaveGuard } from '../../kit/leave-guard.tsx';
import type { CallFailed } from '../../kit/send.ts';
import { KindTag } from '../../kit/tag.tsx';
import { toast } from '../../kit/toast.ts';
import { useForm } from '../../kit/use-form.ts';
import { useWrite } from '../../kit/use-write.ts';
import { say, t } from '../../kit/words.ts';
import { IconPicker } from './icon-picker.tsx';
import { keepsMenuPage } from './menu-rows.ts';
import { menus, rereadMenus } from './use-menu-edit.ts';

type Input = InputOf<typeof menuApi.ops.edit>;

type Props = {
  entry: MenuEntry;
  /** Whether it is being shown or hidden right now. */
  turning: boolean;
  onShown: () => void;
  /** Hears of a refusal that the whole page must know. */
  failed: (failure: CallFailed) => void;
  onClose: () => void;
  /** Starts the panel anew from what the server has. */
  reload: () => void;
};

const inputOf = ({ menuId, version, title, titleEn, icon, shown }: MenuEntry): Input => ({
  menuId,
  version,
  title,
  titleEn,
  icon,
  shown,
});
const factsOf = ({ title, titleEn, icon }: Input) => [title, titleEn, icon].join('\n');

/** What pressing Save does. Order and visibility change beside the form, so only its own facts can conflict. */
function useSave({ entry, failed }: Props) {
  const [base, setBase] = useState(() => inputOf(entry));
  const [conflict, setConflict] = useState<Conflict>();
  const armed = useRef(false);
  const form = useForm<Input>({
    schema: menuApi.ops.edit.input,
    start: base,
    label: (name) => say(`menu.${name}`) ?? name,
  });
  armed.current = form.changes > 0;
  const lead = (errors: object) => {
    const first = (['title', 'titleEn'] as const).find((name) => name in errors);
    if (first) leadTo(first);
  };
  const save = useWrite(menus.edit, {
    done: ({ version }, input) => {
      setBase({ ...input, version });
      form.keep();
      toast.success(t('menu.saved', titleIn(input)));
      void rereadMenus();
    },
    failed: (failure) => {
      failed(failure);
      const newer = versionConflict(failure);
      if (newer) setConflict(newer);
      else if (failure.code !== 400 || !form.refuse(failure.data)) return false;
      return true;
    },
  });
  const submit = () => {
    const input = form.check();
    const { shown } = entry;
    const version = factsOf(inputOf(entry)) === factsOf(base) ? entry.version : base.version;
    if (input) void save.run({ ...input, shown, version });
    else lead(form.values.title === null ? { title: 1 } : { titleEn: 1 });
  };
  const closeConflict = () => setConflict(undefined);
  return { form, submit, busy: save.busy, armed, conflict, closeConflict };
}

/** Whether the entry is shown; changed at once, apart from the form. */
function Shown({ entry, turning, onShown }: Pick<Props, 'entry' | 'turning' | 'onShown'>) {
  if (entry.kind === 'button') return <p className="editor-note t2">{t('menu.buttonHint')}</p>;
  const kept = keepsMenuPage(entry);
  return (
    <div className="editor-shown">
      <span className="grow">
        <span id="editor-shown">{t('menu.shown')}</span>
        <p className="t3 s12">{t(kept ? 'menu.error.keepMenuPage' : `menu.shownHint_${entry.kind}`)}</p>
      </span>
      <Switch
        aria-labelledby="editor-shown"
        checked={entry.shown}
        disabled={kept}
        loading={turning}
        onChange={onShown}
      />
    </div>
  );
}

/** The side panel of one entry: its names, its icon, and whether it is shown (spec §2 sysmenuList). */
export function MenuEditor(props: Props) {
  const { entry, onClose, reload } = props;
  const { form, submit, busy, armed, conflict, closeConflict } = useSave(props);
  return (
    <section className="card menu-editor" aria-labelledby="menu-editor">
      <header>
        <h2 id="menu-editor" className="grow one-line" title={titleIn(entry)}>
          {titleIn(entry)}
        </h2>
        <KindTag>{t(`menu.kind_${entry.kind}`)}</KindTag>
        <Button
          type="text"
          size="small"
          aria-label={t('kit.close')}
          icon={<Icon name="close" size={14} />}
          onClick={onClose}
        />
      </header>
      <code>{entry.url}</code>
      <Shown {...props} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      >
        <TextField form={form} name="title" />
        <TextField form={form} name="titleEn" />
        {entry.kind === 'button' ? null : (
          <IconPicker value={form.values.icon ?? ''} onChange={(icon) => form.set('icon', icon)} />
        )}
        <footer>
          <span className="grow t2 s12" role="status">
            {form.changes > 0 ? t('kit.unsaved', form.changes) : t('kit.noChanges')}
          </span>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('kit.save')}
          </Button>
        </footer>
      </form>
      <LeaveGuard armed={armed} changes={form.changes} />
      {conflict ? (
        <ConflictDialog conflict={conflict} label={form.label} onCancel={closeConflict} onLoad={reload} />
      ) : null}
    </section>
  );
}
