import type { InputOf } from '@mdi/contract/kit/op.ts';
import { type MenuEntry, menuApi } from '@mdi/contract/modules/menu/menu.contract.ts';
import { permissionSurfaces } from '@mdi/contract/modules/role/role.contract.ts';
import { Button, Switch } from 'antd';
import { CallFailed } from '../../kit/call/send.ts';
import { draftOf } from '../../kit/form/drafts/draft-of.ts';
import { LeaveGuard } from '../../kit/form/drafts/leave-guard.tsx';
import { RestoredDraftLine } from '../../kit/form/drafts/restored-draft-line.tsx';
import { useRestoredDraft } from '../../kit/form/drafts/unsaved-drafts.ts';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { MergeDialog } from '../../kit/form/merge/merge-dialog.tsx';
import { useBaseRecord } from '../../kit/form/use-base-record.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { useSave } from '../../kit/form/use-save.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { QuietButton } from '../../kit/page/small-button.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import { toast } from '../../kit/page/toast.ts';
import { titleInPageLanguage } from '../../kit/words/in-language.ts';
import { t, tIfKnown } from '../../kit/words/words.ts';
import { IconPicker } from './icon-picker.tsx';
import css from './menu.module.css';
import { menuCalls, refreshMenus } from './menu-calls.ts';
import { flatMenu, holdsMenuPage } from './menu-rows.ts';

type Input = InputOf<typeof menuApi.ops.edit>;

type Props = {
  entry: MenuEntry;
  /** Whether it is being shown or hidden right now. */
  turning: boolean;
  onShown: () => void;
  /** Hears of a refusal that the whole page must know. */
  failed: (failure: CallFailed) => void;
  onClose: () => void;
};

const { input: Facts } = menuApi.ops.edit;
/** Of all surfaces, because the entry names none. */
async function readEntry(menuId: number): Promise<MenuEntry | undefined> {
  const trees = await Promise.all(permissionSurfaces.map((surface) => menuCalls.tree({ surface })));
  return trees.flatMap(({ entries }) => flatMenu(entries)).find((one) => one.menuId === menuId);
}

/** What pressing Save does. Order and visibility change beside the form: they are taken over without a word. */
function useEntry({ entry, failed }: Props) {
  const { menuId } = entry;
  const form = useForm<Input>({
    schema: Facts,
    start: draftOf(Facts, entry),
    label: (name) => tIfKnown(`menu.${name}`) ?? name,
  });
  const held = useBaseRecord<MenuEntry, Input>(entry, {
    read: () => readEntry(menuId),
    draft: (now) => ({ ...draftOf(Facts, now), version: form.saved.version, shown: form.saved.shown }),
    entity: 'menu',
  });
  const save = async (input: Input) => {
    try {
      return await menuCalls.edit({ ...input, shown: entry.shown, version: held.version });
    } catch (error) {
      if (error instanceof CallFailed) failed(error);
      throw error;
    }
  };
  const saving = useSave<Input, { version: number }>({
    form,
    held,
    save,
    order: ['title', 'titleEn'],
    failed: t('kit.saveFailed'),
    saved: ({ version }, input) => {
      held.keep(version);
      toast.success(t('menu.saved', titleInPageLanguage(input)));
      void refreshMenus();
    },
  });
  // The entry stands in the address.
  const restored = useRestoredDraft(form);
  return { form, held, restored, ...saving };
}

/** Whether the entry is shown; changed at once, apart from the form. */
function Shown({ entry, turning, onShown }: Pick<Props, 'entry' | 'turning' | 'onShown'>) {
  if (entry.kind === 'button') return <p className={`${css.editorNote} t2`}>{t('menu.buttonHint')}</p>;
  const kept = holdsMenuPage(entry);
  return (
    <div className={css.editorShown}>
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
  const { entry, onClose } = props;
  const { form, held, restored, submit, busy, armed, meeting, leave } = useEntry(props);
  return (
    <section className={`card stack ${css.editor}`} aria-labelledby="menu-editor">
      <header className="row">
        <h2 id="menu-editor" className="grow one-line" title={titleInPageLanguage(entry)}>
          {titleInPageLanguage(entry)}
        </h2>
        <KindTag>{t(`menu.kind_${entry.kind}`)}</KindTag>
        <QuietButton aria-label={t('kit.close')} icon={<Icon name="close" size={14} />} onClick={onClose} />
      </header>
      <code>{entry.url}</code>
      <Shown {...props} />
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      >
        <RestoredDraftLine restored={restored} />
        <TextField form={form} name="title" />
        <TextField form={form} name="titleEn" />
        {entry.kind === 'button' ? null : (
          <IconPicker value={form.values.icon ?? ''} onChange={(icon) => form.set('icon', icon)} />
        )}
        <footer className="row">
          <span className="grow t2 s12" role="status">
            {form.changes > 0 ? t('kit.unsaved', form.changes) : t('kit.noChanges')}
          </span>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('kit.save')}
          </Button>
        </footer>
      </form>
      <LeaveGuard armed={armed} changes={form.changes} page />
      {meeting ? <MergeDialog meeting={meeting} held={held} label={form.label} onCancel={leave} /> : null}
    </section>
  );
}
