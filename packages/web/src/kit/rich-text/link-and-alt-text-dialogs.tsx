import { linkProblem } from '@mdi/contract/kit/rich-text.ts';
import { Button, Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { FieldError } from '../form/field-error.tsx';
import { useFocusReturn } from '../page/focus-return.ts';
import { t } from '../words/words.ts';

/** Completes a typed address: a page without its `https://`, or a phone number. */
export function completeLinkAddress(typed: string): string {
  const text = typed.trim();
  if (/^\+?[\d\s()-]{3,24}$/.test(text)) return `tel:${text.replace(/[\s()]/g, '')}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(text) ? `https://${text}` : text;
}

type DialogProps = { title: string; submit: () => void; onClose: () => void; children: ReactNode };

/** A dialog of the editor: Enter does what its button does, and nothing in the form around the editor. */
function EditorDialog({ title, submit, onClose, children }: DialogProps) {
  useFocusReturn();
  return (
    <Modal
      open
      centered
      width={480}
      title={title}
      okText={t('kit.confirm')}
      cancelText={t('kit.cancel')}
      onOk={submit}
      onCancel={onClose}
    >
      <form
        className="dialog-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          submit();
        }}
      >
        {children}
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}

type LinkProps = {
  href: string;
  /** Nothing is selected, so the dialog also asks for the link's text. */
  asksText: boolean;
  done: (href: string | null, text: string) => void;
  onClose: () => void;
};

/** Asks where a link leads. */
export function LinkDialog({ href: start, asksText, done, onClose }: LinkProps) {
  const id = useId();
  const [href, setHref] = useState(start);
  const [text, setText] = useState('');
  const [shown, show] = useState(false);
  const meant = completeLinkAddress(href);
  const problem = linkProblem(meant);
  const error =
    shown && problem ? t(problem === 'internal' ? 'richText.linkInternal' : 'richText.link') : undefined;
  const submit = () => {
    if (problem) show(true);
    else done(meant, text);
  };
  return (
    <EditorDialog title={t('notice.editor.link')} submit={submit} onClose={onClose}>
      <div className="field field-wide">
        <label htmlFor={id}>
          {t('notice.editor.href')}
          <span className="field-hint">{t('notice.editor.hrefHint')}</span>
        </label>
        <Input
          id={id}
          autoFocus
          autoComplete="off"
          value={href}
          maxLength={1000}
          status={error === undefined ? '' : 'error'}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={({ target }) => setHref(target.value)}
        />
        <FieldError id={`${id}-error`} text={error} alert />
      </div>
      {asksText ? (
        <div className="field field-wide">
          <label htmlFor={`${id}-text`}>{t('notice.editor.linkText')}</label>
          <Input
            id={`${id}-text`}
            autoComplete="off"
            value={text}
            maxLength={200}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      ) : null}
      {start === '' ? null : (
        <div className="field-wide">
          <Button danger onClick={() => done(null, '')}>
            {t('notice.editor.unlink')}
          </Button>
        </div>
      )}
    </EditorDialog>
  );
}

type AltProps = { alt: string; done: (alt: string) => void; remove: () => void; onClose: () => void };

/** Asks what a picture shows, for its caption and for screen readers. */
export function AltTextDialog({ alt: start, done, remove, onClose }: AltProps) {
  const id = useId();
  const [alt, setAlt] = useState(start);
  return (
    <EditorDialog title={t('notice.editor.describe')} submit={() => done(alt.trim())} onClose={onClose}>
      <div className="field field-wide">
        <label htmlFor={id}>
          {t('notice.editor.alt')}
          <span className="field-hint">{t('notice.editor.altHint')}</span>
        </label>
        <Input
          id={id}
          autoFocus
          autoComplete="off"
          value={alt}
          maxLength={200}
          showCount
          onChange={({ target }) => setAlt(target.value)}
        />
      </div>
      <div className="field-wide">
        <Button danger onClick={remove}>
          {t('notice.editor.removePicture')}
        </Button>
      </div>
    </EditorDialog>
  );
}
