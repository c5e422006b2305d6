/** The kernels that are kept in git, against what their sources compile to. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileKernels, KERNEL_FILES } from '../../scripts/build-kernel.mjs'

test('every kernel in git is what its source compiles to', async ({ skip }) => {
  const compiled = await compileKernels()
  if (compiled.kind === 'missing') return skip(compiled.why)
  const kept = KERNEL_FILES.map(({ module }) => readFileSync(module, 'utf8'))
  expect(compiled.modules).toEqual(kept)
})
