// Compiles the vector scan from AssemblyScript to WASM with SIMD and writes it as a TypeScript module,
// so that neither the bundle nor a test needs the compiler or a file beside it at run time.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileString } from 'assemblyscript/asc'

const source = fileURLToPath(new URL('../src/embed/kernel/kernel.as', import.meta.url))
const target = fileURLToPath(new URL('../src/embed/kernel/kernel.generated.ts', import.meta.url))

const { error, stderr, binary } = await compileString(readFileSync(source, 'utf8'), {
  optimizeLevel: 3,
  shrinkLevel: 0,
  noAssert: true,
  runtime: 'stub',
  enable: ['simd'],
})
if (error || binary === null)
  throw new Error(`the vector kernel does not compile\n${stderr}`, { cause: error })

const code = `/** Made by scripts/build-kernel.mjs from kernel.as; not to be edited. */
export const KERNEL_BASE64 =
  '${Buffer.from(binary).toString('base64')}'
`
if (!existsSync(target) || readFileSync(target, 'utf8') !== code) writeFileSync(target, code)
