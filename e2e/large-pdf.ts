import { randomBytes } from 'node:crypto';

/** A PDF of one page beside which so many bytes lie that no packing makes fewer. */
export function pdfOfSize(bytes: number): Buffer {
  const parts: Buffer[] = [];
  const starts: number[] = [];
  let at = 0;
  const put = (part: string | Buffer) => {
    const raw = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(raw);
    at += raw.length;
  };
  const object = (body: string, stream?: Buffer) => {
    starts.push(at);
    put(`${starts.length} 0 obj\n${body}\n`);
    if (stream) {
      put('stream\n');
      put(stream);
      put('\nendstream\n');
    }
    put('endobj\n');
  };
  put('%PDF-1.5\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  object('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>');
  object(`<< /Length ${bytes} >>`, randomBytes(bytes));
  const from = at;
  const lines = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  put(`xref\n0 ${starts.length + 1}\n0000000000 65535 f \n${lines}`);
  put(`trailer << /Size ${starts.length + 1} /Root 1 0 R >>\nstartxref\n${from}\n%%EOF\n`);
  return Buffer.concat(parts);
}
