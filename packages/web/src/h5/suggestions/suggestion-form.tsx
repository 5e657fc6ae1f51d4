import type { BlockOf } from '@mdi/page-kit/shapes.ts';
import { t } from '../../kit/words/words.ts';
import { LoadFailed, Loading } from '../../lite-kit/read-states.tsx';
import { SignInHere } from '../app/feature-view.tsx';
import { useApp } from '../app/shell/app-state.ts';
import { Link } from '../app/shell/navigate.tsx';
import { NewSuggestionView } from './new-suggestion-view.tsx';
import './suggestions.css';

/** A suggestion on a page of the property's own: it is sent where somebody works, so it is asked who that is. */
export function SuggestionForm({ fields }: Pick<BlockOf<'form'>, 'fields'>) {
  const { session, own, to } = useApp();
  const { me, state, message } = session;
  if (state === 'loading') return <Loading />;
  if (state === 'failed') return <LoadFailed text={message} again={() => void session.load()} />;
  if (!me) return <SignInHere session={session} isPass={false} />;
  if (own) return <NewSuggestionView asksUnit={fields.includes('unit')} />;
  return (
    <section className="card">
      <p>{t('appSuggestion.otherProject', me.projectName)}</p>
      <Link className="btn primary" to={to({ is: 'writeSuggestion' })}>
        {t('appSuggestion.write')}
      </Link>
    </section>
  );
}
