// Bundles the entry points into dist/ with everything they use, so that the package has no dependencies,
// and writes their type declarations and the licences of what is bundled. npm runs it after an install in a
// checkout and before packing; as `postprepare`, because npm takes a `prepare` in a packed file for an
// install script. The new build stays beside the old one until it is complete, so that a running Lore never
// finds half of it.
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildPlugin } from './build-plugin.mjs'
import { buildTypes } from './build-types.mjs'
import { buildWeb } from './build-web.mjs'
import { leanMcpSdk } from './lean-mcp-sdk.mjs'
import { bundledPackages, renderLicences } from './licences.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/**
 * Anthropic's SDK can also check webhooks, which Lore never receives; the package it uses for that has no
 * licence text.
 */
const withoutWebhooks = {
  name: 'without-webhooks',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^standardwebhooks$/ }, ({ path }) => ({ path, namespace: 'absent' }))
    onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'export const Webhook = undefined' }))
  },
}

const next = `dist.next-${process.pid}`
const former = `dist.former-${process.pid}`

try {
  const common = {
    outdir: next,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22.16',
    minify: true,
    // Their licences are in LICENSES.txt.
    legalComments: 'none',
    metafile: true,
    plugins: [leanMcpSdk, withoutWebhooks],
    // Its other build hides its own files from bundlers.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    // Some dependencies are CommonJS and call require() for Node's own modules.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  }
  const built = []
  const bundle = async (options) => built.push((await build({ ...common, ...options })).metafile)
  // Large parts that few processes need are imported dynamically, and so become separate files.
  await bundle({
    splitting: true,
    entryPoints: {
      cli: 'src/cli/main.ts',
      served: 'src/cli/served.ts',
      index: 'src/index.ts',
      mcp: 'src/mcp/index.ts',
      // A worker thread, opened by its file name.
      'encoder-worker': 'src/embed/encoder-worker.ts',
    },
  })
  // The library's entries check the version of Node before the bundle runs; the launcher does so by itself.
  copyFileSync('scripts/check-node.mjs', `${next}/check-node.js`)
  for (const entry of ['index', 'mcp']) {
    const file = `${next}/${entry}.js`
    writeFileSync(file, `import "./check-node.js";\n${readFileSync(file, 'utf8')}`)
  }
  // One file each, because every file that is opened slows the start of an agent's server.
  for (const [name, source] of [
    ['stdio', 'src/cli/stdio-main.ts'],
    ['stdio-profile', 'src/cli/stdio-profile-main.ts'],
  ]) {
    await bundle({ entryPoints: { [name]: source } })
  }
  // CommonJS, because it starts sooner, and for the Node with which an agent happens to run its hooks.
  await bundle({
    entryPoints: { hook: 'src/hooks/main.ts' },
    format: 'cjs',
    target: 'node20.16',
    outExtension: { '.js': '.cjs' },
    banner: {},
  })
  // Runs inside OpenCode, which is no Node.
  await bundle({
    entryPoints: { 'opencode-plugin': 'src/hooks/opencode-plugin.ts' },
    outExtension: { '.js': '.mjs' },
    banner: {},
  })
  built.push(await buildWeb(`${next}/ui`))
  await buildTypes(next)
  writeFileSync(`${next}/LICENSES.txt`, renderLicences(bundledPackages(built)))
  if (existsSync('dist')) renameSync('dist', former)
  renameSync(next, 'dist')
  await buildPlugin('dist/hook.cjs')
} finally {
  rmSync(next, { recursive: true, force: true })
  rmSync(former, { recursive: true, force: true })
}
