import sharp from 'sharp';

/** What a demo picture is about. */
export type NoticeScene =
  | 'water'
  | 'fire'
  | 'lift'
  | 'garage'
  | 'meal'
  | 'storm'
  | 'power'
  | 'facade'
  | 'guests'
  | 'green';

type Look = { from: string; to: string; emblem: string };

/** Drawn around the middle of a square of 200, in white. */
const looks: Record<NoticeScene, Look> = {
  water: {
    from: '#0e7490',
    to: '#67c7e0',
    emblem: '<path d="M100 28c32 44 50 70 50 96a50 50 0 0 1-100 0c0-26 18-52 50-96z"/>',
  },
  fire: {
    from: '#9a3412',
    to: '#f2a33c',
    emblem:
      '<path d="M108 24c6 34 44 52 44 96a52 52 0 0 1-104 0c0-24 12-38 24-50 2 16 8 24 16 28-4-34 4-58 20-74z"/>',
  },
  lift: {
    from: '#334155',
    to: '#93a7c4',
    emblem:
      '<path fill-rule="evenodd" d="M48 24h104v152H48zM60 36v128h80V36zM100 52l26 36H74zM100 148l-26-36h52z"/>',
  },
  garage: {
    from: '#3f3f46',
    to: '#b8b3a6',
    emblem:
      '<path d="M66 62h68l18 38h14v50h-22a18 18 0 0 1-36 0H92a18 18 0 0 1-36 0H34v-50h14zM76 76l-12 24h72l-12-24z" fill-rule="evenodd"/>',
  },
  meal: {
    from: '#b45309',
    to: '#f6cf6b',
    emblem:
      '<path d="M32 98h136c0 32-18 56-44 66v10H76v-10c-26-10-44-34-44-66z"/><path d="M76 32c-14 18 14 30 0 50M104 32c-14 18 14 30 0 50M132 32c-14 18 14 30 0 50" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round"/>',
  },
  storm: {
    from: '#1e3a5f',
    to: '#8fa6bd',
    emblem:
      '<g fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round"><path d="M30 78h92a22 22 0 1 0-22-22"/><path d="M30 106h124a22 22 0 1 1-22 22"/><path d="M30 134h58a18 18 0 1 1-18 18"/></g>',
  },
  power: {
    from: '#4338ca',
    to: '#b3a7f2',
    emblem: '<path d="M116 22 50 112h42l-12 66 70-94h-44z"/>',
  },
  facade: {
    from: '#0f5e78',
    to: '#bfe0d8',
    emblem:
      '<path fill-rule="evenodd" d="M52 24h96v152H52zM66 38v30h28V38zM106 38v30h28V38zM66 82v30h28V82zM106 82v30h28V82zM66 126v30h28v-30zM106 126v30h28v-30z"/>',
  },
  guests: {
    from: '#7c2d5b',
    to: '#e7a5b8',
    emblem:
      '<circle cx="76" cy="70" r="26"/><circle cx="134" cy="78" r="20"/><path d="M28 156c0-34 20-50 48-50s48 16 48 50zM134 156c0-20-4-34-12-44 34-6 56 12 56 44z"/>',
  },
  green: {
    from: '#14632f',
    to: '#b7d987',
    emblem: '<path d="M164 34c4 66-22 104-74 104-10 0-18-2-24-4l-22 38-12-8 26-44C42 70 88 40 164 34z"/>',
  },
};

/** Houses along the lower edge: how wide and how high, from the left. */
const houses = [
  [0, 130, 190],
  [120, 90, 290],
  [200, 150, 230],
  [340, 80, 360],
  [410, 140, 260],
  [540, 110, 330],
  [640, 160, 210],
  [790, 90, 300],
  [870, 150, 400],
  [1010, 120, 250],
  [1120, 160, 320],
] as const;

const width = 1280;
const height = 800;

function drawing({ from, to, emblem }: Look): string {
  const skyline = houses
    .map(([x, w, h]) => `<rect x="${x}" y="${height - h}" width="${w}" height="${h}"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="1060" cy="170" r="230" fill="#fff" opacity=".12"/>
    <circle cx="1060" cy="170" r="140" fill="#fff" opacity=".14"/>
    <g fill="${from}" opacity=".45">${skyline}</g>
    <circle cx="640" cy="380" r="215" fill="#fff" opacity=".16"/>
    <g transform="translate(440 180) scale(2)" fill="#fff">${emblem}</g>
  </svg>`;
}

export type DemoPicture = { bytes: Buffer; width: number; height: number };

/** A picture of 16:10, so wide. */
export async function noticePictureOf(scene: NoticeScene, wide: number): Promise<DemoPicture> {
  const { data, info } = await sharp(Buffer.from(drawing(looks[scene])))
    .resize({ width: wide })
    .jpeg({ quality: 84 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Text of a PDF in UTF-16, in which its Chinese font counts. */
const utf16 = (text: string) => `<${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;

/** A page of lines in both languages. Readers have a font for the Chinese ones, as for every document without its own. */
export function noticePdf(title: string, lines: readonly string[]): Buffer {
  const text = [`BT /F1 20 Tf 56 770 Td ${utf16(title)} Tj ET`];
  lines.forEach((line, n) => {
    text.push(`BT /F1 12 Tf 56 ${724 - n * 26} Td ${utf16(line)} Tj ET`);
  });
  const content = text.join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UTF16-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 5>>/FontDescriptor 7 0 R/DW 1000/W[1 95 500]>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
  ];
  let file = '%PDF-1.5\n';
  const places: number[] = [];
  objects.forEach((object, n) => {
    places.push(file.length);
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + end, 'latin1');
}
