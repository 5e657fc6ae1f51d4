import exceljs from 'exceljs';

/** The bytes of a workbook whose first sheet has these rows. */
export async function workbookOf(rows: readonly (readonly unknown[])[]): Promise<Buffer> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('Sheet1');
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await book.xlsx.writeBuffer());
}
