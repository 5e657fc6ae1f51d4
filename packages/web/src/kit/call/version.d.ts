/** The version of the product that this build is of (vite.config.ts). */
declare const __MDI_VERSION__: string;
