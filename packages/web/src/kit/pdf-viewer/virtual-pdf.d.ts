declare module 'virtual:pdf-files' {
  /** The address below which PDF.js finds its tables, fonts and decoders (vite/pdf-files.ts). */
  export const pdfFiles: string;
}
