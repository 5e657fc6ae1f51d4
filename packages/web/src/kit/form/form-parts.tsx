import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../page/icon.tsx';
import { t } from '../words/words.ts';
import { fieldId } from './field.tsx';

/** Scrolls a field into view and puts the focus into it. */
export function focusField(name: string): void {
  const control = document.getElementById(fieldId(name));
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/** Every field with an error, as links to them. */
export function FormSummary(props: { errors: readonly string[]; label: (name: string) => string }) {
  const { errors, label } = props;
  if (errors.length === 0) return null;
  return (
    <div className="form-summary" role="alert">
      <Icon name="warning" size={18} />
      <span>
        {t('kit.errorSummary', errors.length)}
        {errors.map((name, at) => (
          <span key={name}>
            {at > 0 ? t('kit.listMark') : null}
            <button type="button" onClick={() => focusField(name)}>
              {label(name)}
            </button>
          </span>
        ))}
      </span>
    </div>
  );
}

type Listed = { id: string; title: string; fields: readonly string[] };

/** Finds the section at the top of the visible part; the last one where the page ends before reaching it. */
function useSeen(ids: string): string | undefined {
  const all = ids.split(' ');
  const [top, setTop] = useState(all[0]);
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    const seen = new Set<string>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        setTop((before) => ids.split(' ').find((id) => seen.has(`section-${id}`)) ?? before);
      },
      { rootMargin: '-80px 0px -40% 0px' },
    );
    for (const id of ids.split(' ')) {
      const element = document.getElementById(`section-${id}`);
      if (element) watch.observe(element);
    }
    const look = ({ target }: Event) => {
      const box = target instanceof Element ? target : document.scrollingElement;
      if (!box?.querySelector('.form-sections')) return;
      const { scrollTop, clientHeight, scrollHeight } = box;
      setEnded(scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2);
    };
    // It is the frame that scrolls, and scrolling doesn't bubble.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => {
      watch.disconnect();
      document.removeEventListener('scroll', look, { capture: true });
    };
  }, [ids]);
  return ended ? all.at(-1) : top;
}

const scrolling = ['wheel', 'touchmove'] as const;

/** Remembers the section that was pressed, however far the page could scroll to it, until the person scrolls. */
function usePressed(): [string | undefined, (id: string) => void] {
  const [pressed, press] = useState<string>();
  useEffect(() => {
    const forget = () => press(undefined);
    for (const kind of scrolling) document.addEventListener(kind, forget, { passive: true });
    return () => {
      for (const kind of scrolling) document.removeEventListener(kind, forget);
    };
  }, []);
  return [pressed, press];
}

/** The list of sections at the right, with the number of errors in each. */
export function FormSections(props: { sections: readonly Listed[]; errors: readonly string[] }) {
  const seen = useSeen(props.sections.map((section) => section.id).join(' '));
  const [pressed, press] = usePressed();
  const current = pressed ?? seen;
  return (
    <nav className="form-sections" aria-label={t('kit.sections')}>
      <ul>
        {props.sections.map(({ id, title, fields }) => {
          const count = fields.filter((name) => props.errors.includes(name)).length;
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={id === current ? 'true' : undefined}
                onClick={() => {
                  press(id);
                  document.getElementById(`section-${id}`)?.scrollIntoView();
                }}
              >
                {title}
                {count > 0 ? <span className="badge bad">{count}</span> : null}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The foot of a form: what is unsaved, what is wrong, cancel and save. */
type FootProps = {
  changes: number;
  errors: number;
  back: string;
  busy: boolean;
  waiting: boolean;
  /** What saving does, where that says more. */
  verb?: string | undefined;
  another?: (() => void) | undefined;
};

export function FormFoot(props: FootProps) {
  const { changes, errors, back, busy, waiting, another, verb = t('kit.save') } = props;
  return (
    <footer className="form-foot">
      <span className="t2" role="status">
        {waiting ? t('upload.wait') : changes > 0 ? t('kit.unsaved', changes) : t('kit.noChanges')}
      </span>
      {errors > 0 ? <span className="bad">· {t('kit.errorCount', errors)}</span> : null}
      <span className="grow" />
      <span className="t3 s12 row">
        <kbd>Ctrl S</kbd>
        {verb}
      </span>
      <Link className="button" to={back}>
        {t('kit.cancel')}
      </Link>
      {another ? (
        <Button disabled={busy || waiting} onClick={another}>
          {t('kit.saveAnother')}
        </Button>
      ) : null}
      <Button type="primary" htmlType="submit" loading={busy} disabled={waiting}>
        {verb}
      </Button>
    </footer>
  );
}
