import { appearanceApi } from '@mdi/contract/modules/appearance/appearance.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { FactCard } from '../../kit/record/facts.tsx';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import css from './appearance.module.css';
import type { Appearance } from './appearance.ts';
import { AppearanceForm } from './appearance-form.tsx';
import { ThemeColourPreview } from './theme-colour-preview.tsx';

const said = (on: boolean) => t(on ? 'appearance.on' : 'appearance.off');

/** How the installation looks, for who may only look at it. */
function Facts({ appearance }: { appearance: Appearance }) {
  const { colour, showSettings, showPrivacy } = appearance;
  return (
    <div className="page">
      <PageHead
        title={t('appearance.title')}
        hint={t(may('sys:appearance:edit') ? 'appearance.nationalOnly' : 'appearance.readOnly')}
      />
      <FactCard
        title={t('appearance.theme')}
        facts={[
          {
            label: t('appearance.colour'),
            value: (
              <span className="row">
                <span className={css.swatch} style={{ background: colour }} />
                {colour}
              </span>
            ),
          },
          { label: t('appearance.preview'), value: <ThemeColourPreview colour={colour} />, wide: true },
        ]}
      />
      <FactCard
        title={t('appearance.frame')}
        facts={[
          { label: t('appearance.showSettings'), value: said(showSettings) },
          { label: t('appearance.showPrivacy'), value: said(showPrivacy) },
        ]}
      />
    </div>
  );
}

/** How the installation looks to everybody: its theme colour, and what its frame and login page offer. */
export function AppearancePage() {
  const { data, isFetchedAfterMount, error, refetch } = useRead(appearanceApi, 'get', {});
  if (data && isFetchedAfterMount) {
    return data.canEdit ? <AppearanceForm appearance={data} /> : <Facts appearance={data} />;
  }
  return (
    <div className="page">
      <PageHead title={t('appearance.title')} />
      <section className="card">
        {error ? <LoadFailed failure={error} retry={() => void refetch()} /> : <Skeleton rows={6} />}
      </section>
    </div>
  );
}
