import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { KERNEL_FILES } from './build-kernel.mjs'

test.each(KERNEL_FILES)('$module is made of the source as it is; else run `npm run kernels`', (files) => {
  expect(readFileSync(files.module, 'utf8'), basename(files.source)).toContain(files.mark)
})
