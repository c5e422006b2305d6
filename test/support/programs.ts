/** Bundles the programs that tests start and kill: loading them from several hundred source files takes most of their time. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUNDLES = join(ROOT, 'node_modules', '.cache', 'lore-programs')
const SOURCES = join(ROOT, 'test', 'faults')

const PROGRAMS = [
  'backer',
  'carrier',
  'digester',
  'foreign-importer',
  'queuer',
  'reader',
  'repairer',
  'restorer',
  'sleeper',
  'writer',
] as const
export type Program = (typeof PROGRAMS)[number]

/** The file to run for a program of `test/faults`. */
export function programFile(name: Program): string {
  return join(BUNDLES, `${name}.js`)
}

/** Vitest calls it before the tests of a project start. */
export default async function setup(): Promise<void> {
  const { build } = await import('esbuild')
  await build({
    entryPoints: [
      ...PROGRAMS.map((name) => ({ in: join(SOURCES, `${name}.ts`), out: name })),
      // A thread of the programs that load the model.
      { in: join(ROOT, 'src', 'embed', 'encoder-worker.ts'), out: 'encoder-worker' },
    ],
    outdir: BUNDLES,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node22.16',
    // Helpers that programs share with tests import it, but no program calls it.
    external: ['vitest'],
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  })
}
