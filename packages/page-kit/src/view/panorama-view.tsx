import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { clampGaze, drawPanorama, type PanoramaGaze } from './draw-panorama.ts';
import { useView } from './surroundings.ts';

const start: PanoramaGaze = { yaw: 0, pitch: 0, wide: 0.8 };

/** What a key does to where one looks. */
const byKey = (key: string, { yaw, pitch, wide }: PanoramaGaze): PanoramaGaze | null => {
  const step = 0.15 * wide;
  if (key === 'ArrowLeft') return { yaw: yaw - step, pitch, wide };
  if (key === 'ArrowRight') return { yaw: yaw + step, pitch, wide };
  if (key === 'ArrowUp') return { yaw, pitch: pitch + step, wide };
  if (key === 'ArrowDown') return { yaw, pitch: pitch - step, wide };
  if (key === '+' || key === '=') return { yaw, pitch, wide: wide * 0.85 };
  return key === '-' ? { yaw, pitch, wide: wide / 0.85 } : null;
};

/** Looking around in a panorama by dragging, keys and wheel; flat and scrolled sideways where the browser can't. */
export function PanoramaView({ url, name }: { url: string; name: string }) {
  const { t } = useView();
  const canvas = useRef<HTMLCanvasElement>(null);
  const gaze = useRef(start);
  const drawn = useRef<ReturnType<typeof drawPanorama>>(null);
  const [flat, setFlat] = useState(false);

  const look = useCallback((to: PanoramaGaze) => {
    gaze.current = clampGaze(to);
    requestAnimationFrame(() => drawn.current?.draw(gaze.current));
  }, []);

  useEffect(() => {
    const box = canvas.current;
    if (!box || flat) return;
    const picture = new Image();
    let over = false;
    picture.onload = () => {
      if (over) return;
      drawn.current = drawPanorama(box, picture);
      if (drawn.current) look(gaze.current);
      else setFlat(true);
    };
    picture.onerror = () => setFlat(true);
    picture.src = url;
    const lost = (event: Event) => {
      event.preventDefault();
      setFlat(true);
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      look({ ...gaze.current, wide: gaze.current.wide * (event.deltaY > 0 ? 1.1 : 0.9) });
    };
    const sized = new ResizeObserver(() => look(gaze.current));
    sized.observe(box);
    box.addEventListener('webglcontextlost', lost);
    box.addEventListener('wheel', wheel, { passive: false });
    return () => {
      over = true;
      sized.disconnect();
      box.removeEventListener('webglcontextlost', lost);
      box.removeEventListener('wheel', wheel);
      drawn.current?.end();
      drawn.current = null;
    };
  }, [url, flat, look]);

  if (flat)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too.
      <section className="pk-flat" tabIndex={0} aria-label={t('flat')}>
        <img src={url} alt={name} />
      </section>
    );
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { yaw, pitch, wide } = gaze.current;
    const turn = (2 * wide) / event.currentTarget.clientHeight;
    look({ yaw: yaw - event.movementX * turn, pitch: pitch + event.movementY * turn, wide });
  };
  const press = (event: KeyboardEvent) => {
    const to = byKey(event.key, gaze.current);
    if (!to) return;
    event.preventDefault();
    look(to);
  };
  return (
    <>
      <div
        className="pk-around"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is looked around in by keys.
        tabIndex={0}
        role="application"
        aria-label={`${name} · ${t('turn')}`}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      >
        <canvas ref={canvas} />
      </div>
      <p className="pk-hint">{t('turn')}</p>
    </>
  );
}
