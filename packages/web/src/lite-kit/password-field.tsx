import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { t } from '../kit/words/words.ts';
import { Field } from './field.tsx';
import { EyeIcon, EyeOffIcon, LockIcon, WarnIcon } from './icons.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'icon' | 'end' | 'hint' | 'onKeyDown' | 'onKeyUp'>;

/** A password that can be shown, with a warning while Caps Lock is on. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      icon={<LockIcon />}
      maxLength={200}
      spellCheck={false}
      autoCapitalize="off"
      onKeyDown={watchCaps}
      onKeyUp={watchCaps}
      hint={
        caps && (
          <span className="caps">
            <WarnIcon />
            {t('auth.capsLock')}
          </span>
        )
      }
      end={
        <button
          type="button"
          className="eye"
          aria-label={t(shown ? 'auth.hidePassword' : 'auth.showPassword')}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeIcon /> : <EyeOffIcon />}
        </button>
      }
    />
  );
}
