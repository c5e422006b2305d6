// Bundles the entry points into dist/ and writes their type declarations. Run by npm's `prepare`. The new
// build stands beside the old one until it is complete, so that a running Lore never meets half of it.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildPlugin } from './build-plugin.mjs'
import { leanMcpSdk } from './lean-mcp-sdk.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const next = `dist.next-${process.pid}`
const former = `dist.former-${process.pid}`

try {
  await import('./build-kernel.mjs')
  const common = {
    outdir: next,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22.16',
    minify: true,
    legalComments: 'linked',
    plugins: [leanMcpSdk],
    // Its other build hides its own files from bundlers.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    // Large, and needed by few processes.
    external: ['@anthropic-ai/sdk', 'wink-nlp', 'wink-eng-lite-web-model'],
    // Some dependencies are CommonJS and call require() for Node's own modules.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  }
  await build({
    ...common,
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
    await build({ ...common, splitting: false, entryPoints: { [name]: source } })
  }
  // CommonJS, because that starts sooner, and for the Node an agent happens to run its hooks with.
  await build({
    entryPoints: ['src/hooks/main.ts'],
    outfile: `${next}/hook.cjs`,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.16',
    minify: true,
    logLevel: 'warning',
  })
  const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', `${next}/types`]
  execFileSync(process.execPath, tsc, { stdio: 'inherit' })
  if (existsSync('dist')) renameSync('dist', former)
  renameSync(next, 'dist')
  await buildPlugin('dist/hook.cjs')
} finally {
  rmSync(next, { recursive: true, force: true })
  rmSync(former, { recursive: true, force: true })
}
