import { Select } from 'antd';
import { useSearchParams } from 'react-router';
import { clearChoice } from '../../../kit/form/fields/clear-choice.tsx';
import { classes } from '../../../kit/page/classes.ts';
import { Icon } from '../../../kit/page/icon.tsx';
import { QuietButton } from '../../../kit/page/small-button.tsx';
import { useNow } from '../../../kit/time/use-now.ts';
import { recordChoices } from '../../../kit/words/choices.ts';
import { useOptionSearch } from '../../../kit/words/name-search.ts';
import { t } from '../../../kit/words/words.ts';
import { useVisitOptions } from '../use-visit.ts';
import css from './desk.module.css';
import type { DeskPlace } from './use-desk.ts';

const secondMs = 1_000;

/** Whether the desk follows by itself, and how old what it shows is. */
function LiveBadge({ live, updatedAt }: { live: boolean; updatedAt: number }) {
  const now = useNow(secondMs);
  if (updatedAt === 0) return <span className={`${css.live} t3`}>{t('kit.loading')}</span>;
  const ago = Math.max(0, Math.round((now - updatedAt) / secondMs));
  return (
    <span className={classes(css.live, !live && css.deskCut)}>
      <i />
      {live ? `${t('visit.deskLive')} · ${t('visit.deskLiveAgo', ago)}` : t('visit.deskCut')}
    </span>
  );
}

/** A desk may look after one building. */
function BuildingChoice({ place }: { place: DeskPlace }) {
  const [, setParams] = useSearchParams();
  const { data } = useVisitOptions({ projectId: place.projectId });
  const search = useOptionSearch();
  const buildings = data?.buildings ?? [];
  if (buildings.length < 2 && place.buildingId === undefined) return null;
  return (
    <Select<number>
      size="small"
      className={css.building}
      aria-label={t('visit.deskBuilding')}
      placeholder={t('visit.wholeProject')}
      allowClear={clearChoice()}
      showSearch={search}
      popupMatchSelectWidth={false}
      value={place.buildingId}
      options={recordChoices(buildings, 'buildingId', 'buildingName')}
      onChange={(buildingId: number | undefined) =>
        setParams({
          projectId: String(place.projectId),
          ...(buildingId === undefined ? {} : { buildingId: String(buildingId) }),
        })
      }
    />
  );
}

type Props = {
  live: boolean;
  updatedAt: number;
  place: DeskPlace;
  projectName: string;
  print: () => void;
  poster: () => void;
  help: () => void;
};

/** The last line: the keys, the lists to print, and whether the desk is live. */
export function DeskFoot({ live, updatedAt, place, projectName, print, poster, help }: Props) {
  return (
    <footer className={css.foot}>
      <span className={`row t2 ${css.deskHints}`}>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {t('visit.deskKey_choose')}
      </span>
      <span className={`row t2 ${css.deskHints}`}>
        <kbd>Enter</kbd>
        {t('visit.deskKey_act')}
      </span>
      <QuietButton onClick={help}>
        <kbd>?</kbd> {t('visit.deskKeys')}
      </QuietButton>
      <QuietButton icon={<Icon name="tasks" size={14} />} onClick={print}>
        {t('visit.evacuation')} <kbd>Alt P</kbd>
      </QuietButton>
      <QuietButton icon={<Icon name="grid" size={14} />} onClick={poster}>
        {t('visit.poster')}
      </QuietButton>
      <span className="grow" />
      <LiveBadge live={live} updatedAt={updatedAt} />
      <BuildingChoice place={place} />
      <span className="t2 one-line">{projectName}</span>
    </footer>
  );
}
