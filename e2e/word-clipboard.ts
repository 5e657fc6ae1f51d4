import type { Page } from 'playwright-core';

/** An item of a list as Word writes it: a paragraph with a sign. */
export const wordListItem = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:${level * 21}pt;text-indent:-21.0pt;mso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span lang=EN-US style='font-family:Wingdings;mso-list:Ignore'>${sign}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>` +
  `<span style='font-family:宋体'>${text}</span><span lang=EN-US><o:p></o:p></span></p>`;

/** A page as Word puts it on the clipboard. */
export const wordPage = (...lines: string[]) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">` +
  `<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]-->` +
  `<style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=ZH-CN><!--StartFragment-->${lines.join('\n')}<!--EndFragment--></body></html>`;

/** Pastes one after the other, and says which elements came with which. */
export const pasteAll = (page: Page, box: string, pages: string[]) =>
  page.evaluate(
    ([selector, all]) => {
      const into = document.querySelector(selector);
      const known = new Set<Element>();
      return all.flatMap((from) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', from);
        into?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        const fresh = [...(into?.querySelectorAll('*') ?? [])].filter((one) => !known.has(one));
        for (const one of fresh) known.add(one);
        return fresh.map((one) => ({
          from,
          name: one.localName,
          attributes: [...one.attributes].map(({ name, value }) => [name, value] as const),
        }));
      });
    },
    [box, pages] as const,
  );
