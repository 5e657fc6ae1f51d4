import sharp from 'sharp';

/** The colours of a project: of its title bar and buttons, and of its pictures. */
export type PictureColours = { dark: string; mid: string; light: string; warm: string };

export type RenderedPicture = { bytes: Buffer; width: number; height: number };

/** Numbers of 0 to 1 that differ and are the same in every demo. */
function spread(seed: number): () => number {
  let at = seed * 7919 + 17;
  return () => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648;
    return at / 2_147_483_648;
  };
}

/** Windows of a tower; some are lit. */
function tower(
  x: number,
  top: number,
  wide: number,
  ground: number,
  look: PictureColours,
  next: () => number,
): string {
  const windows: string[] = [];
  for (let y = top + 26; y < ground - 40; y += 34)
    for (let at = x + 18; at < x + wide - 26; at += 30)
      windows.push(
        `<rect x="${at}" y="${y}" width="16" height="18" rx="2" fill="${next() < 0.16 ? look.warm : look.light}" opacity="${next() < 0.5 ? 0.55 : 0.85}"/>`,
      );
  const side = wide / 3;
  return `<path d="M${x + wide} ${top}l${side} 34V${ground}h-${side}z" fill="${look.dark}"/>
    <rect x="${x}" y="${top}" width="${wide}" height="${ground - top}" fill="${look.mid}"/>${windows.join('')}`;
}

/** The towers of a project by day, or in the evening. */
function exterior(look: PictureColours, seed: number): string {
  const next = spread(seed);
  const ground = 500;
  const far = Array.from({ length: 9 }, (_, n) => {
    const high = 90 + next() * 170;
    return `<rect x="${n * 116 - 20}" y="${ground - high}" width="${90 + next() * 40}" height="${high}" fill="${look.mid}" opacity=".28"/>`;
  });
  const count = 2 + (seed % 3);
  const near = Array.from({ length: count }, (_, n) => {
    const wide = 120 + Math.round(next() * 70);
    return tower(
      120 + n * (760 / count) + Math.round(next() * 30),
      90 + Math.round(next() * 190),
      wide,
      ground,
      look,
      next,
    );
  });
  const trees = Array.from({ length: 14 }, (_, n) => {
    const x = n * 76 + next() * 40;
    const size = 16 + next() * 18;
    return `<rect x="${x - 2}" y="${ground - 8}" width="4" height="22" fill="#5b4636"/><circle cx="${x}" cy="${ground - size / 2}" r="${size}" fill="#5f8f63" opacity=".9"/>`;
  });
  return `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${look.light}"/><stop offset="1" stop-color="#fdfaf5"/></linearGradient></defs>
    <rect width="1000" height="560" fill="url(#s)"/><circle cx="${180 + (seed % 5) * 150}" cy="110" r="52" fill="#fff" opacity=".8"/>
    ${far.join('')}${near.join('')}<rect y="${ground}" width="1000" height="60" fill="${look.dark}" opacity=".82"/>${trees.join('')}
    <rect y="${ground + 26}" width="1000" height="3" fill="#fff" opacity=".35"/>`;
}

/** A lobby: a desk, lamps, plants and a tall window. */
function lobby(look: PictureColours, seed: number): string {
  const next = spread(seed + 50);
  const panes = Array.from(
    { length: 7 },
    (_, n) =>
      `<rect x="${70 + n * 124}" y="60" width="112" height="300" fill="${look.light}" opacity="${0.55 + next() * 0.4}"/>`,
  );
  const lamps = Array.from({ length: 5 }, (_, n) => {
    const x = 150 + n * 175;
    const y = 70 + next() * 70;
    return `<path d="M${x} 0V${y}" stroke="${look.dark}" stroke-width="3"/><path d="M${x - 34} ${y + 26}a34 30 0 0 1 68 0z" fill="${look.warm}"/>`;
  });
  const plant = (x: number) =>
    `<path d="M${x} 440c-40-40-44-90-30-120 24 26 30 66 30 120zm0 0c40-40 44-90 30-120-24 26-30 66-30 120zm0 0c-10-60 0-110 0-140 10 30 12 90 0 140z" fill="#4f8159"/><path d="M${x - 26} 436h52l-8 54h-36z" fill="#fff"/>`;
  return `<rect width="1000" height="560" fill="#f6f1e9"/>${panes.join('')}
    <rect y="360" width="1000" height="14" fill="${look.mid}" opacity=".5"/><rect y="430" width="1000" height="130" fill="${look.dark}" opacity=".2"/>
    ${lamps.join('')}<rect x="310" y="380" width="380" height="110" rx="10" fill="${look.mid}"/><rect x="296" y="368" width="408" height="20" rx="8" fill="${look.dark}"/>
    <rect x="340" y="412" width="320" height="6" fill="${look.warm}"/>${plant(150)}${plant(860)}`;
}

/** Shops at street level under awnings. */
function street(look: PictureColours, seed: number): string {
  const next = spread(seed + 90);
  const shops = Array.from({ length: 4 }, (_, n) => {
    const x = 30 + n * 240;
    const colour = [look.mid, look.warm, look.dark, '#7a8f6a'][(n + seed) % 4] ?? look.mid;
    const stripes = Array.from(
      { length: 8 },
      (_one, s) =>
        `<path d="M${x + s * 27.5} 190h27.5v52a13.75 13.75 0 0 1-27.5 0z" fill="${s % 2 ? '#fff' : colour}"/>`,
    );
    const goods = Array.from(
      { length: 5 },
      (_one, g) =>
        `<circle cx="${x + 34 + g * 38}" cy="${400 - next() * 22}" r="${11 + next() * 9}" fill="${g % 2 ? look.warm : look.mid}" opacity=".8"/>`,
    );
    return `<rect x="${x}" y="120" width="220" height="380" fill="#fffaf2"/><rect x="${x}" y="120" width="220" height="70" fill="${colour}"/>
      <rect x="${x + 46}" y="146" width="128" height="16" rx="8" fill="#fff" opacity=".85"/>${stripes.join('')}
      <rect x="${x + 18}" y="280" width="184" height="140" rx="6" fill="${look.light}"/>${goods.join('')}<rect x="${x + 18}" y="420" width="184" height="10" fill="${look.dark}" opacity=".6"/>`;
  });
  return `<rect width="1000" height="560" fill="${look.light}"/>${shops.join('')}<rect y="500" width="1000" height="60" fill="${look.dark}" opacity=".75"/>`;
}

const scenes = { exterior, lobby, street } as const;
export type PageScene = keyof typeof scenes;

const rendered = async (svg: string, width: number, height: number): Promise<RenderedPicture> => {
  const { data, info } = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`),
  )
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
};

/** A picture of a project. */
export const pagePicture = (scene: PageScene, look: PictureColours, seed: number): Promise<RenderedPicture> =>
  rendered(scenes[scene](look, seed), 1000, 560);

/** All around a place, twice as wide as high; its edges meet. */
export function pagePanorama(look: PictureColours, seed: number): Promise<RenderedPicture> {
  const next = spread(seed + 130);
  const towers = Array.from({ length: 11 }, (_, n) =>
    tower(40 + n * 182, 300 + Math.round(next() * 130), 80 + Math.round(next() * 40), 560, look, next),
  );
  return rendered(
    `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${look.mid}"/><stop offset=".5" stop-color="${look.light}"/></linearGradient></defs>
    <rect width="2048" height="1024" fill="url(#s)"/>${towers.join('')}
    <rect y="560" width="2048" height="464" fill="#d9d2c4"/>
    ${Array.from({ length: 16 }, (_, n) => `<path d="M${n * 128} 1024V560" stroke="#c3baa8" stroke-width="3"/>`).join('')}
    ${Array.from({ length: 5 }, (_, n) => `<path d="M0 ${600 + n * n * 26}h2048" stroke="#c3baa8" stroke-width="${2 + n}"/>`).join('')}`,
    2048,
    1024,
  );
}
