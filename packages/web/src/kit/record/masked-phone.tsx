import { useState } from 'react';
import { useWrite } from '../call/use-write.ts';
import { IconSvg } from '../page/icon-paths.tsx';
import { QuietButton } from '../page/small-button.tsx';
import { t } from '../words/words.ts';

function Eye() {
  return (
    <IconSvg size={16}>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="2.8" />
    </IconSvg>
  );
}

type Props = {
  masked: string | null;
  /** Reads the whole number, which is logged; absent for people who may not see it. */
  show?: (() => Promise<string | null>) | undefined;
};

/** A masked phone; people who may see it whole can ask for it, which is logged (spec §5). */
export function MaskedPhone({ masked, show }: Props) {
  const [whole, setWhole] = useState<{ phone: string | null; masked: string | null }>();
  const look = useWrite(async () => (await show?.()) ?? null, {
    done: (phone) => setWhole({ phone, masked }),
  });
  if (masked === null) return t('kit.none');
  // When the number changes, the one shown is no longer right.
  const shown = whole?.masked === masked ? whole.phone : null;
  return (
    <span className="row" aria-live="polite">
      {shown ?? masked}
      {show && shown === null ? (
        <QuietButton
          loading={look.busy}
          title={t('kit.showPhoneHint')}
          aria-label={t('kit.showPhone')}
          icon={<Eye />}
          onClick={() => void look.run(undefined)}
        />
      ) : null}
    </span>
  );
}
