import { lazy, Suspense, useState } from 'react';
import type { BlockOf } from '../shapes.ts';
import { Image, LineIcon, LocalText } from './elements.tsx';
import { textInLang, useView } from './surroundings.ts';

const Viewer = lazy(() => import('./panorama-view.tsx').then((file) => ({ default: file.PanoramaView })));

/** Panoramas: one is shown, flat until somebody wants to look around in it, and the others are chosen below it. */
export function Panoramas({ block, first }: { block: BlockOf<'panorama'>; first: boolean }) {
  const { t, lang, uploadUrl } = useView();
  const [chosen, setChosen] = useState(block.items[0]?.id);
  const [around, setAround] = useState(false);
  const item = block.items.find(({ id }) => id === chosen) ?? block.items[0];
  if (!item) return null;
  const url = item.pic ? uploadUrl(item.pic.up) : undefined;
  const name = textInLang(item.title, lang).text;
  const flat = item.pic && <Image pic={item.pic} eager={first} alt={name} />;
  return (
    <section className="pk-card pk-panoramas">
      <div className="pk-stage">
        {around && url !== undefined ? (
          <Suspense fallback={flat}>
            <Viewer key={item.id} url={url} name={name} />
          </Suspense>
        ) : (
          flat
        )}
        {url !== undefined && (
          <button type="button" className="pk-pill" onClick={() => setAround(!around)}>
            <LineIcon>
              <path d="M3.5 12c0-2.5 3.8-4.5 8.5-4.5s8.5 2 8.5 4.5-3.8 4.5-8.5 4.5M12 13.5v6l-3-3M12 19.5l3-3" />
            </LineIcon>
            {t(around ? 'close' : 'look')}
          </button>
        )}
      </div>
      <h2 className="pk-name">
        <LocalText of={item.title} />
      </h2>
      {block.items.length > 1 && (
        <ul className="pk-thumbs">
          {block.items.map((one) => (
            <li key={one.id}>
              <button type="button" aria-pressed={one.id === item.id} onClick={() => setChosen(one.id)}>
                {one.pic && <Image pic={one.pic} alt="" />}
                <LocalText of={one.title} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
