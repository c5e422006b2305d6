// Bundles the entry points into dist/ with everything they use, so that the package depends on no other one, and
// writes their type declarations and the licences of what is bundled. npm runs it after an install in a checkout and
// before packing; as `postprepare`, because npm takes a `prepare` in a packed file for an install script. The new
// build stands beside the old one until it is complete, so that a running Lore never meets half of it.
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildPlugin } from './build-plugin.mjs'
import { buildTypes } from './build-types.mjs'
import { leanMcpSdk } from './lean-mcp-sdk.mjs'
import { bundledPackages, renderLicences } from './licences.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** Anthropic's SDK can also check webhooks, which Lore never receives; the package it uses for that has no licence text. */
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
    // What they would say is in LICENSES.txt.
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
  // Large parts that few processes need are imported where they are used, and so are files of their own.
  await bundle({
    splitting: true,
    entryPoints: {
      cli: 'src/cli/main.ts',
      served: 'src/cli/served.ts',
      index: 'src/index.ts',
      mcp: 'src/mcp/index.ts',
      // A thread: opened by its name.
      'encoder-worker': 'src/embed/encoder-worker.ts',
    },
  })
  // What a program imports checks its Node before anything of the bundle runs; the launcher has its own way.
  copyFileSync('scripts/check-node.mjs', `${next}/check-node.js`)
  for (const entry of ['index', 'mcp']) {
    const file = `${next}/${entry}.js`
    writeFileSync(file, `import "./check-node.js";\n${readFileSync(file, 'utf8')}`)
  }
  // One file, because every file that has to be found and opened shows in the start of an agent's server.
  for (const [name, source] of [
    ['stdio', 'src/cli/stdio-main.ts'],
    ['stdio-profile', 'src/cli/stdio-profile-main.ts'],
  ]) {
    await bundle({ entryPoints: { [name]: source } })
  }
  // CommonJS, because that starts sooner, and for the Node an agent happens to run its hooks with.
  await bundle({
    entryPoints: { hook: 'src/hooks/main.ts' },
    format: 'cjs',
    target: 'node20.16',
    outExtension: { '.js': '.cjs' },
    banner: {},
  })
  await buildTypes(next)
  writeFileSync(`${next}/LICENSES.txt`, renderLicences(bundledPackages(built)))
  if (existsSync('dist')) renameSync('dist', former)
  renameSync(next, 'dist')
  await buildPlugin('dist/hook.cjs')
} finally {
  rmSync(next, { recursive: true, force: true })
  rmSync(former, { recursive: true, force: true })
}
