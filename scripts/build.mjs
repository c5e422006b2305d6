// Bundles the entry points into dist/ and writes their type declarations. Run by npm's `prepare`.
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const candidates = { cli: 'src/cli/main.ts', index: 'src/index.ts', mcp: 'src/mcp/index.ts' }
const entryPoints = Object.fromEntries(Object.entries(candidates).filter(([, path]) => existsSync(path)))

rmSync('dist', { recursive: true, force: true })
await import('./build-kernel.mjs')
await build({
  entryPoints,
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node22.16',
  minifySyntax: true,
  legalComments: 'linked',
  // onnxruntime-node carries native binaries.
  external: ['onnxruntime-node'],
  loader: { '.sql': 'text', '.wasm': 'binary' },
  // Some dependencies are CommonJS and call require() for Node's own modules.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  logLevel: 'warning',
})
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
})
