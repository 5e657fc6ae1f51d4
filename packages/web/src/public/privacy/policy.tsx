import { t } from '../../kit/words/words.ts';
import { PublicPage } from '../../lite-kit/public-page.tsx';
import { displayedPolicyVersion, type PolicySection } from './policy-section.ts';

/** The privacy policy in the language of its sections. */
export function Policy({ intro, sections }: { intro: string; sections: PolicySection[] }) {
  return (
    <PublicPage title={t('auth.policyTitle')} about={t('auth.version', displayedPolicyVersion)} width="text">
      <article className="policy">
        <p>{intro}</p>
        {sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </PublicPage>
  );
}
