// Bundles Lore into plugin/dist/, which is kept in the repository: a plugin is fetched as it is, without
// installing or building anything. No native module and no model: it searches by words. Large parts that
// rarely change are separate files, so that a new build changes little.
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { build } from 'esbuild'
import { leanMcpSdk } from './lean-mcp-sdk.mjs'
import { bundledPackages, renderLicences } from './licences.mjs'

const TARGET = 'plugin/dist'
/** Files beside the bundle, by package. */
const APART = { 'wink-nlp': 'wink-nlp.mjs', 'wink-eng-lite-web-model': 'wink-eng-lite-web-model.mjs' }

const apart = {
  name: 'apart',
  setup({ onResolve }) {
    onResolve({ filter: /^wink-(nlp|eng-lite-web-model)$/ }, ({ path, kind }) =>
      kind === 'entry-point' ? null : { path: `./${APART[path]}`, external: true },
    )
  },
}

/** Leaves the benchmarks out: they are for the installed package. */
const withoutBench = {
  name: 'without-bench',
  setup({ onResolve, onLoad }) {
    const bench = resolve('bench')
    onResolve({ filter: /\/bench\// }, ({ path, resolveDir }) =>
      dirname(resolve(resolveDir, path)) === bench ? { path, namespace: 'absent' } : null,
    )
    onLoad({ filter: /.*/, namespace: 'absent' }, () => ({
      resolveDir: resolve('src'),
      contents: `import { LoreError } from './core/errors.ts'
throw new LoreError('invalid_input', 'The plugin does not measure.', { hint: 'Install Lore itself, then: lore bench' })`,
    }))
  },
}

/** @param hookBundle the hook's bundle, made already */
export async function buildPlugin(hookBundle) {
  const next = `plugin/dist.next-${process.pid}`
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
    // As in build.mjs.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    outExtension: { '.js': '.mjs' },
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  }
  try {
    const built = []
    const bundle = async (options) => built.push((await build({ ...common, ...options })).metafile)
    await bundle({
      entryPoints: { lore: 'src/cli/main.ts' },
      external: ['@anthropic-ai/sdk'],
      plugins: [leanMcpSdk, apart, withoutBench],
    })
    for (const [name, file] of Object.entries(APART)) {
      await bundle({ entryPoints: { [file.replace(/\.mjs$/, '')]: name } })
    }
    mkdirSync(next, { recursive: true })
    copyFileSync(hookBundle, `${next}/hook.cjs`)
    writeFileSync(`${next}/LICENSES.txt`, renderLicences(bundledPackages(built)))
    const former = `plugin/dist.former-${process.pid}`
    if (existsSync(TARGET)) renameSync(TARGET, former)
    renameSync(next, TARGET)
    rmSync(former, { recursive: true, force: true })
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}
