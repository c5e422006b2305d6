// Compiles the vector kernels from AssemblyScript to WASM with SIMD and writes each as a TypeScript module,
// so that neither the bundle nor a test needs the compiler or a separate file at run time. The modules are
// kept in git, because the compiler is 100 MB: `npm run kernels` fetches it if a kernel was changed.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { fetchPackage } from './fetch-package.mjs'

const FOLDER = fileURLToPath(new URL('../src/embed/kernel', import.meta.url))
/** Exact: another version may compile the same source to other bytes. */
const COMPILER = ['assemblyscript', '0.28.20']

const KERNELS = [
  { name: 'kernel', constant: 'KERNEL_BASE64', options: {} },
  { name: 'tokens', constant: 'TOKENS_BASE64', options: {} },
  // Its threads share a memory of at most 1 GiB, whose size its caller knows.
  {
    name: 'encoder',
    constant: 'ENCODER_BASE64',
    options: {
      enable: ['simd', 'relaxed-simd', 'threads', 'bulk-memory'],
      importMemory: true,
      sharedMemory: true,
      initialMemory: 1,
      maximumMemory: 16_384,
    },
  },
]

/**
 * For each kernel: its source file, its module, and the hash that marks the module as made of this source.
 */
export const KERNEL_FILES = KERNELS.map(({ name }) => {
  const source = join(FOLDER, `${name}.as`)
  const mark = createHash('sha256')
    .update(readFileSync(source, 'utf8').replaceAll('\r\n', '\n'))
    .digest('hex')
  return { source, module: join(FOLDER, `${name}.generated.ts`), mark }
})

/**
 * @returns `{ kind: 'compiled', modules }`, the text of each module in the order of KERNEL_FILES; or
 * `missing` and why
 */
export async function compileKernels() {
  const fetched = await fetchPackage(...COMPILER)
  if (fetched.kind === 'missing') return fetched
  const { compileString } = await import(pathToFileURL(join(fetched.folder, 'dist', 'asc.js')).href)
  const modules = []
  for (const [index, { name, constant, options }] of KERNELS.entries()) {
    const { source, mark } = KERNEL_FILES[index]
    const { error, stderr, binary } = await compileString(readFileSync(source, 'utf8'), {
      optimizeLevel: 3,
      shrinkLevel: 0,
      noAssert: true,
      runtime: 'stub',
      enable: ['simd'],
      ...options,
    })
    if (error || binary === null) throw new Error(`${name}.as does not compile\n${stderr}`, { cause: error })
    modules.push(`/**
 * Made by \`npm run kernels\` from ${name}.as; not to be edited.
 * sha256 of its source: ${mark}
 */
export const ${constant} =
  '${Buffer.from(binary).toString('base64')}'
`)
  }
  return { kind: 'compiled', modules }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const compiled = await compileKernels()
  if (compiled.kind === 'missing') throw new Error(compiled.why)
  for (const [index, { module }] of KERNEL_FILES.entries()) writeFileSync(module, compiled.modules[index])
}
