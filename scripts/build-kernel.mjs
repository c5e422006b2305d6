// Compiles the vector kernels from AssemblyScript to WASM with SIMD and writes each as a TypeScript module,
// so that neither the bundle nor a test needs the compiler or a file beside it at run time.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileString } from 'assemblyscript/asc'

const KERNELS = [
  { name: 'kernel', constant: 'KERNEL_BASE64', options: {} },
  { name: 'tokens', constant: 'TOKENS_BASE64', options: {} },
  // Its threads share a memory, whose size its caller knows: at most 1 GiB.
  {
    name: 'encoder',
    constant: 'ENCODER_BASE64',
    options: {
      enable: ['simd', 'threads'],
      importMemory: true,
      sharedMemory: true,
      initialMemory: 1,
      maximumMemory: 16_384,
    },
  },
]

for (const { name, constant, options } of KERNELS) {
  const source = fileURLToPath(new URL(`../src/embed/kernel/${name}.as`, import.meta.url))
  const target = fileURLToPath(new URL(`../src/embed/kernel/${name}.generated.ts`, import.meta.url))
  const { error, stderr, binary } = await compileString(readFileSync(source, 'utf8'), {
    optimizeLevel: 3,
    shrinkLevel: 0,
    noAssert: true,
    runtime: 'stub',
    enable: ['simd'],
    ...options,
  })
  if (error || binary === null) throw new Error(`${name}.as does not compile\n${stderr}`, { cause: error })

  const code = `/** Made by scripts/build-kernel.mjs from ${name}.as; not to be edited. */
export const ${constant} =
  '${Buffer.from(binary).toString('base64')}'
`
  if (!existsSync(target) || readFileSync(target, 'utf8') !== code) writeFileSync(target, code)
}
