// Bundles Lore into plugin/dist/, which is kept in the repository: a plugin is fetched as it stands there, and nothing
// is installed or built for it. No native module and no model: it answers by words. Large parts that hardly ever change
// are files of their own, so that a new build changes little.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { build } from 'esbuild'
import { leanMcpSdk } from './lean-mcp-sdk.mjs'

const TARGET = 'plugin/dist'
/** By package, the file beside the bundle. */
const APART = { 'wink-nlp': 'wink-nlp.mjs', 'wink-eng-lite-web-model': 'wink-eng-lite-web-model.mjs' }

const apart = {
  name: 'apart',
  setup({ onResolve }) {
    onResolve({ filter: /^wink-(nlp|eng-lite-web-model)$/ }, ({ path, kind }) =>
      kind === 'entry-point' ? null : { path: `./${APART[path]}`, external: true },
    )
  },
}

/** Measuring is for the package that is installed. */
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
    legalComments: 'none',
    // As in build.mjs.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    outExtension: { '.js': '.mjs' },
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  }
  try {
    await build({
      ...common,
      entryPoints: { lore: 'src/cli/main.ts' },
      external: ['onnxruntime-node', '@anthropic-ai/sdk'],
      plugins: [leanMcpSdk, apart, withoutBench],
    })
    for (const [name, file] of Object.entries(APART)) {
      await build({ ...common, entryPoints: { [file.replace(/\.mjs$/, '')]: name } })
    }
    mkdirSync(next, { recursive: true })
    copyFileSync(hookBundle, `${next}/hook.cjs`)
    copyMissingLicences(next)
    const former = `plugin/dist.former-${process.pid}`
    if (existsSync(TARGET)) renameSync(TARGET, former)
    renameSync(next, TARGET)
    rmSync(former, { recursive: true, force: true })
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

/** The licences of what is bundled, by name. */
function copyMissingLicences(folder) {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const texts = Object.keys(dependencies)
    .sort()
    .flatMap((name) => {
      const file = ['LICENSE', 'LICENSE.md', 'LICENCE', 'license', 'LICENSE.txt']
        .map((candidate) => `node_modules/${name}/${candidate}`)
        .find((candidate) => existsSync(candidate))
      return file === undefined
        ? []
        : [`${name}\n\n${readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim()}\n`]
    })
  writeFileSync(`${folder}/LICENSES.txt`, texts.join(`\n${'-'.repeat(80)}\n\n`))
}
