import { message } from 'antd';
import { useEffect } from 'react';
import { Icon } from '../kit/page/icon.tsx';
import { LinkButton, QuietButton } from '../kit/page/small-button.tsx';
import { setToastListener } from '../kit/page/toast.ts';
import { t } from '../kit/words/words.ts';

const successSeconds = 3;
/** An error, and what can be undone. */
const longSeconds = 10;

/** The place of the toasts: top centre; an error stays 10 s and can be closed (spec §8). */
export function Toasts() {
  const [api, holder] = message.useMessage({ top: 64, maxCount: 5 });
  useEffect(() => {
    const errors = new Set<string>();
    const offers = new Map<string, string>();
    setToastListener(({ kind, text, title, act, about }) => {
      const bad = kind === 'error';
      // What is told again is told once; what has been done after all is no longer told as failed.
      const key = `${kind} ${title ?? ''} ${text}`;
      if (about !== undefined) {
        const old = offers.get(about);
        if (old !== undefined) api.destroy(old);
        if (act) offers.set(about, key);
        else offers.delete(about);
      }
      if (bad) errors.add(key);
      else {
        for (const old of errors) api.destroy(old);
        errors.clear();
      }
      const content = (
        <span className="toast" role={bad ? 'alert' : 'status'}>
          {title === undefined ? (
            text
          ) : (
            <span>
              <b>{title}</b>
              <br />
              {text}
            </span>
          )}
          {act ? (
            <LinkButton
              onClick={() => {
                api.destroy(key);
                act.run();
              }}
            >
              {act.text}
            </LinkButton>
          ) : null}
          {bad ? (
            <QuietButton
              aria-label={t('kit.close')}
              icon={<Icon name="close" size={14} />}
              onClick={() => api.destroy(key)}
            />
          ) : null}
        </span>
      );
      void api.open({ key, type: kind, content, duration: bad || act ? longSeconds : successSeconds });
    });
    return () => setToastListener(undefined);
  }, [api]);
  return holder;
}
