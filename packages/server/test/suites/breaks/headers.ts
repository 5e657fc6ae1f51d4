/** No security header is set. */
async function noHeaders(): Promise<void> {}

// biome-ignore lint/style/noDefaultExport: it stands for a package that is imported so.
export default noHeaders;
