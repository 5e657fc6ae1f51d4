import { plainText, type RichDoc, richBounds } from '@mdi/contract/kit/rich-text.ts';
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UploadProgress } from '../form/pictures/upload-progress.tsx';
import { acceptAttribute, useUpload } from '../form/pictures/use-upload.ts';
import { Icon } from '../page/icon.tsx';
import { lazyPart } from '../page/lazy-part.tsx';
import { QuietButton } from '../page/small-button.tsx';
import { t } from '../words/words.ts';
import { insertBlock, linkAt, setLink } from './commands.ts';
import { editorStateOf, mountEditor } from './editor-view.ts';
import type { LeftOutOfPaste } from './paste.ts';
import { richDocOf, richTextSchema } from './schema.ts';
import { Toolbar } from './toolbar.tsx';
import '../../lite-kit/rich-view.css';
import './rich-text.css';

const LinkDialog = lazyPart(() => import('./link-and-alt-text-dialogs.tsx').then((m) => m.LinkDialog));
const AltTextDialog = lazyPart(() => import('./link-and-alt-text-dialogs.tsx').then((m) => m.AltTextDialog));

export type RichEditorProps = {
  id: string;
  /** Its name for screen readers. */
  label: string;
  value: RichDoc;
  onChange: (doc: RichDoc) => void;
  /** The addresses of its pictures, by upload. */
  pictures: Readonly<Record<string, string>>;
  /** Called for each picture that is added. */
  added: (uploadId: number, url: string) => void;
  wait: (on: boolean) => void;
  /** The language of the text. */
  lang: 'zh' | 'en';
  invalid: boolean;
  describedBy: string | undefined;
  onBlur: () => void;
};

const kinds = ['pictures', 'tables', 'links', 'others'] as const;

/** Words what a paste left out, a sentence each. */
const saidOf = (left: LeftOutOfPaste): string[] =>
  kinds.flatMap((kind) => (left[kind] > 0 ? [t(`notice.editor.left_${kind}`, left[kind])] : []));

function useView(props: RichEditorProps, files: (files: File[]) => void) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const [state, setState] = useState<EditorState>();
  const [left, setLeft] = useState<LeftOutOfPaste>();
  const [asked, ask] = useState<'link' | number>();
  const latest = useRef({ ...props, files });
  latest.current = { ...props, files };
  const shown = useRef(props.value);
  const { id, label, lang } = props;
  useLayoutEffect(() => {
    if (!place.current) return;
    const attributes = {
      id,
      class: 'rich rich-box',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      lang: lang === 'zh' ? 'zh-CN' : 'en',
      spellcheck: lang === 'en' ? 'true' : 'false',
    };
    const made = mountEditor(place.current, latest.current.value, attributes, {
      changed: (next, document) => {
        setState(next);
        if (!document) return;
        setLeft(undefined);
        shown.current = richDocOf(next.doc);
        latest.current.onChange(shown.current);
      },
      // It runs after the text itself, which says that it changed.
      left: (of) => setTimeout(() => setLeft(of)),
      files: (of) => latest.current.files(of),
      describe: ask,
      blurred: () => latest.current.onBlur(),
      urlOf: (uploadId) => latest.current.pictures[String(uploadId)],
    });
    view.current = made;
    shown.current = latest.current.value;
    setState(made.state);
    return () => made.destroy();
  }, [id, label, lang]);
  // A value from elsewhere, such as a saved draft or another person's text, replaces what stands here before anything
  // more is typed, which an older value would remove again.
  useLayoutEffect(() => {
    const of = view.current;
    if (!of || props.value === shown.current) return;
    shown.current = props.value;
    const next = editorStateOf(props.value);
    // Another order of its keys, or a way through the server, makes it no other text.
    if (next.doc.eq(of.state.doc)) return;
    of.updateState(next);
    setState(next);
  }, [props.value]);
  useEffect(() => {
    const dom = view.current?.dom;
    dom?.setAttribute('aria-invalid', String(props.invalid));
    if (props.describedBy === undefined) dom?.removeAttribute('aria-describedby');
    else dom?.setAttribute('aria-describedby', props.describedBy);
  }, [props.invalid, props.describedBy]);
  const run = (command: Command) => {
    const of = view.current;
    if (!of) return;
    command(of.state, of.dispatch);
    of.focus();
  };
  const describe = (uploadId: number) => {
    view.current?.state.doc.descendants((node, at) => {
      if (node.type === richTextSchema.nodes.picture && node.attrs.uploadId === uploadId) ask(at);
    });
  };
  return { place, view, state, left, asked, ask, run, describe };
}

type Shown = ReturnType<typeof useView>;

function Dialogs({ shown }: { shown: Shown }) {
  const { asked, ask, run, state, view } = shown;
  const close = () => ask(undefined);
  if (!state || asked === undefined) return null;
  if (asked === 'link') {
    const at = linkAt(state);
    return (
      <LinkDialog
        href={at?.href ?? ''}
        asksText={state.selection.empty && !at}
        done={(href, text) => {
          close();
          run(setLink(href, text));
        }}
        onClose={close}
      />
    );
  }
  const node = state.doc.nodeAt(asked);
  if (node?.type !== richTextSchema.nodes.picture) return null;
  return (
    <AltTextDialog
      alt={String(node.attrs.alt)}
      done={(alt) => {
        close();
        view.current?.dispatch(state.tr.setNodeAttribute(asked, 'alt', alt));
      }}
      remove={() => {
        close();
        view.current?.dispatch(state.tr.delete(asked, asked + node.nodeSize));
      }}
      onClose={close}
    />
  );
}

/** The line below: uploads in progress, what was left out, and the length of the text. */
function Foot({
  shown,
  length,
  upload,
}: {
  shown: Shown;
  length: number;
  upload: ReturnType<typeof useUpload>;
}) {
  const { state, left, view, ask } = shown;
  const picture =
    state?.selection instanceof NodeSelection && state.selection.node.type === richTextSchema.nodes.picture;
  return (
    <div className="rich-foot">
      <span className="grow" role="status">
        {left ? saidOf(left).join(t('kit.listMark')) : null}
      </span>
      {picture ? (
        <QuietButton onClick={() => ask(state.selection.from)}>{t('notice.editor.describe')}</QuietButton>
      ) : null}
      {upload.percent === undefined ? null : (
        <UploadProgress
          percent={upload.percent}
          onStop={upload.stop}
          focusAfter={view.current?.dom.id ?? ''}
        />
      )}
      <span className={length > richBounds.text ? 'bad' : undefined}>
        {t('kit.charCount', length, richBounds.text)}
      </span>
    </div>
  );
}

/** A text with headings, lists, links and pictures, of which the JSON of the contract is kept. */
export function RichEditor(props: RichEditorProps) {
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUpload('noticePicture', props.wait);
  const files = (of: File[]) =>
    void upload.send(of, ({ uploadId, url }) => {
      props.added(uploadId, url);
      // It waits until the page knows the picture's address.
      setTimeout(() => {
        shown.run(insertBlock(richTextSchema.nodes.picture.create({ uploadId, alt: '' })));
        // A single picture's description is asked for; with several, each has its button.
        if (of.length === 1) shown.describe(uploadId);
      });
    });
  const shown = useView(props, files);
  const { place, state, ask, run } = shown;
  const length = [...plainText(props.value)].length;
  return (
    <div className={props.invalid ? 'rich-editor rich-bad' : 'rich-editor'}>
      {state ? (
        <Toolbar
          state={state}
          label={props.label}
          run={run}
          link={() => ask('link')}
          picture={() => picker.current?.click()}
        />
      ) : null}
      <div ref={place} className="rich-place" />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={acceptAttribute('noticePicture')}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = '';
          files(chosen);
        }}
      />
      <Foot shown={shown} length={length} upload={upload} />
      {upload.error === undefined ? null : (
        <div className="field-error" role="alert">
          <Icon name="warning" size={14} />
          {upload.error}
        </div>
      )}
      <Dialogs shown={shown} />
    </div>
  );
}
