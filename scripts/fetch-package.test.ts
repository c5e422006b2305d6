import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fetchPackage } from './fetch-package.mjs'

test.skipIf(process.platform === 'win32')('what another user could have put there is not run', async () => {
  const tools = mkdtempSync(join(tmpdir(), 'lore-tools-'))
  onTestFinished(() => rmSync(tools, { recursive: true }))
  const folder = join(tools, '@a-tool@1.0.0', 'node_modules', '@a/tool')
  mkdirSync(folder, { recursive: true })
  expect(await fetchPackage('@a/tool', '1.0.0', tools)).toEqual({ kind: 'here', folder })
  chmodSync(tools, 0o777)
  expect(await fetchPackage('@a/tool', '1.0.0', tools)).toMatchObject({ kind: 'missing' })
})
