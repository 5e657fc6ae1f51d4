/** Who may import what; `npm run check` also fails when suspiciously few files were seen. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-type-cycles',
      comment:
        'Types go one way too, so that a file is read without those that are made of it; but for the registry, which a call finds in its context, and whose parts are functions of that context.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { pathNot: '^packages/server/src/kit/calls/registry\\.ts$' } },
    },
    {
      name: 'module-private',
      comment:
        "A module's inner files are its own; others use its index.ts on the server, and what lies in its shared folder on the web.",
      severity: 'error',
      from: { path: '^packages/(server|web)/src/modules/([^/]+)/' },
      to: {
        path: '^packages/$1/src/modules/([^/]+)/',
        pathNot: [
          '^packages/$1/src/modules/$2/',
          '^packages/server/src/modules/[^/]+/index\\.ts$',
          '^packages/web/src/modules/[^/]+/shared/',
        ],
      },
    },
    {
      name: 'kit-below-modules',
      severity: 'error',
      from: { path: '^packages/(contract|server|web)/src/(kit|db|ports)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/(server|web)/src/(modules|app|pages|public|h5)/' },
    },
    {
      name: 'modules-below-app',
      severity: 'error',
      from: { path: '^packages/web/src/modules/' },
      to: { path: '^packages/web/src/(app|public|h5)/' },
    },
    {
      name: 'contract-stands-alone',
      comment: 'Its kit knows nothing; its modules know besides what pages are, and not how they are shown.',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: {
        pathNot: [
          '^packages/contract/',
          '^packages/page-kit/src/[^/]+\\.ts$',
          'node_modules/(zod|vitest|fast-check)',
        ],
      },
    },
    {
      name: 'contract-kit-stands-below-pages',
      severity: 'error',
      from: { path: '^packages/contract/src/kit/' },
      to: { path: '^packages/page-kit/' },
    },
    {
      name: 'pages-stand-on-the-kit',
      comment:
        'They are shown by the app, the back office and whatever comes, so they bring no fetch, router or antd.',
      severity: 'error',
      from: { path: '^packages/page-kit/src/', pathNot: '\\.(test|fixture)\\.tsx?$' },
      to: {
        pathNot: [
          '^packages/page-kit/',
          '^packages/contract/src/kit/',
          'node_modules/(zod|react|@types/react)/',
        ],
      },
    },
    {
      name: 'pages-are-shown-without-their-rules',
      comment: 'Schema, limits and findings are for who writes pages; who reads them loads none of it.',
      severity: 'error',
      from: { path: '^packages/page-kit/src/view/', pathNot: '\\.(test|fixture)\\.tsx?$' },
      to: {
        path: ['^packages/page-kit/src/[^/]+\\.ts$', '^packages/contract/', 'node_modules/zod/'],
        // Pure and of a few bytes.
        pathNot: '^packages/page-kit/src/single-block\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-and-web-apart',
      severity: 'error',
      from: { path: '^packages/server/' },
      to: { path: '^packages/web/' },
    },
    {
      name: 'web-and-server-apart',
      severity: 'error',
      from: { path: '^packages/web/' },
      to: { path: '^packages/server/' },
    },
    {
      name: 'queries-hold-the-database',
      comment:
        'Only queries files and the kit reach the database handle, so that no handler forgets the scope.',
      severity: 'error',
      from: {
        path: '^packages/server/src/modules/',
        pathNot: ['\\.queries\\.ts$', '\\.jobs\\.ts$', '\\.test\\.ts$'],
      },
      to: { path: '^packages/server/src/(kit/calls/rows|db/connect)\\.ts$' },
    },
    {
      name: 'modules-know-no-http',
      severity: 'error',
      from: { path: '^packages/server/src/modules/', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/(fastify|@fastify|pg)/' },
    },
    {
      name: 'readers-know-the-protocol-only',
      severity: 'error',
      from: { path: '^packages/reader-simulator/' },
      to: { path: '^packages/(server|web)/' },
    },
    {
      name: 'only-the-demo-simulates',
      severity: 'error',
      from: {
        path: '^packages/(server|web)/src/',
        pathNot: ['^packages/server/src/demo-life/', '\\.test\\.ts$'],
      },
      to: { path: '^packages/reader-simulator/' },
    },
    {
      name: 'migrations-frozen',
      severity: 'error',
      from: { path: '^packages/server/src/db/migrations/' },
      to: { pathNot: ['^packages/server/src/db/migrations/', 'node_modules/kysely'] },
    },
    {
      name: 'public-pages-stay-small',
      comment: 'The sign-in page and the pages for phones load neither antd nor the router nor any schema.',
      severity: 'error',
      from: { path: '^packages/web/src/(public/|entry-public|h5/|entry-h5)' },
      to: {
        path: [
          'node_modules/(antd|@ant-design|react-router|@tanstack|zod)/',
          '^packages/web/src/(app|modules)/',
        ],
      },
    },
    {
      name: 'pages-load-their-own-words',
      comment:
        'The lists of all modules are for the server: in the browser they would bring every call and sentence.',
      severity: 'error',
      from: { path: '^packages/web/src/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: [
          '^packages/contract/src/modules/index\\.ts$',
          '^packages/contract/src/modules/[^/]+/index\\.ts$',
          '^packages/contract/src/modules/words\\.(zh|en)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'source-imports-no-tests',
      severity: 'error',
      comment: 'What tests share beside the source is called .fixture.ts.',
      from: { path: '^packages/[^/]+/src/', pathNot: '\\.(test|fixture)\\.tsx?$' },
      to: { path: ['\\.(test|fixture)\\.tsx?$', '^packages/[^/]+/test/'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
