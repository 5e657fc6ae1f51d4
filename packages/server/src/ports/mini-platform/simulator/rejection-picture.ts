import sharp from 'sharp';

const [width, height] = [360, 640];

const box = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="${fill}" ${more}/>`;

/** A picture as reviewers send it: the page of a phone with a red frame around what is wrong. Our own drawing. */
export function rejectionPicture(name: string): Promise<Buffer> {
  const number = [...name].reduce((sum, mark) => (sum * 31 + mark.charCodeAt(0)) % 997, 7);
  const framed = number % 3;
  const rows = [0, 1, 2].map((row) => {
    const y = 250 + row * 120;
    return [
      box(16, y, 328, 104, '#ffffff'),
      box(28, y + 12, 80, 80, ['#cfe3d8', '#d9dfec', '#ecdfcf'][row % 3] ?? '#ffffff'),
      box(124, y + 18, 150 + ((number + row * 41) % 50), 14, '#9aa3a0'),
      box(124, y + 46, 190, 10, '#d5dad8'),
      box(124, y + 66, 120 + ((number + row * 67) % 60), 10, '#d5dad8'),
    ].join('');
  });
  const frame = `fill="none" stroke="#e5352b" stroke-width="5"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#f2f4f3"/>
<rect width="100%" height="64" fill="#ffffff"/>${box(130, 26, 100, 14, '#4c5552')}
${box(16, 80, 328, 154, '#b9cdc3')}${box(40, 176, 160, 16, '#ffffff')}${box(40, 202, 110, 10, '#e9f0ec')}
${rows.join('')}
<rect x="12" y="${246 + framed * 120}" width="336" height="112" rx="4" ${frame}/>
</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
