/** The properties that style sheets give a drawn chart; a picture has no style sheet. */
const drawn = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'opacity'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor'],
] as const;

/** Twice as many points as on the screen, so that it is sharp in a document. */
const scale = 2;
const head = 40;

function withStyles(svg: SVGSVGElement): SVGSVGElement {
  // A clone of an element is of its kind.
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = [...copy.querySelectorAll<SVGElement>('*')];
  for (const [at, one] of [...svg.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(one);
    for (const name of drawn) copies[at]?.style.setProperty(name, style.getPropertyValue(name));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return copy;
}

async function pictureOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const image = new Image();
  const text = new XMLSerializer().serializeToString(withStyles(svg));
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

/** Downloads a chart as a picture under its title, on white. @throws Error where the browser draws none */
export async function saveChartPng(svg: SVGSVGElement, title: string): Promise<void> {
  const { width, height } = svg.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = (height + head) * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  context.scale(scale, scale);
  const { fontFamily, color } = getComputedStyle(svg);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height + head);
  context.fillStyle = color;
  context.font = `600 16px ${fontFamily}`;
  context.fillText(title, 16, 26);
  context.drawImage(await pictureOf(svg), 0, head, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('the browser draws no pictures');
  const url = URL.createObjectURL(blob);
  const download = `${title.replace(/[\\/:*?"<>|]/g, ' ')}.png`;
  Object.assign(document.createElement('a'), { href: url, download }).click();
  URL.revokeObjectURL(url);
}
