import { useEffect } from 'react';
import { Icon } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import type { SearchChoice } from './search-choices.ts';

type Props = {
  id: string;
  choices: readonly SearchChoice[];
  at: number;
  onChoose: (choice: SearchChoice) => void;
};

/** The choices of each group, in their order. */
function grouped(choices: readonly SearchChoice[]): [string, [number, SearchChoice][]][] {
  const groups = new Map<string, [number, SearchChoice][]>();
  for (const [index, choice] of choices.entries()) {
    groups.set(choice.group, [...(groups.get(choice.group) ?? []), [index, choice]]);
  }
  return [...groups];
}

/** What was found, by kind; the focus stays in the box, which says which of them is meant. */
export function SearchResults({ id, choices, at, onChoose }: Props) {
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  return (
    <div className="found" id={id} role="listbox" aria-label={t('frame.menuSearch.results')}>
      {grouped(choices).map(([group, own], n) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options of a listbox is no set of form fields.
        <div key={group} role="group" aria-labelledby={`${id}-group-${n}`}>
          <p id={`${id}-group-${n}`} className="found-group">
            {group}
          </p>
          {own.map(([index, choice]) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box the options belong to.
            // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are never focused themselves.
            <div
              key={choice.path}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onClick={() => onChoose(choice)}
            >
              <span className="found-name">{choice.title}</span>
              <small>{choice.about}</small>
              <Icon name="right" size={14} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
