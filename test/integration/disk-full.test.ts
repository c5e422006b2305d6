/** SQLite's own limit on pages stands for a disk that has no more of them. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exitCodeOf } from '../../src/cli/command/exit-codes.ts'
import { LoreError, toLoreError } from '../../src/core/errors.ts'
import { STATUS_BY_CODE } from '../../src/http/http-error.ts'
import { RECOURSE } from '../../src/mcp/tools/tool-error.ts'
import { SqliteConnection } from '../../src/store/sqlite/driver.ts'
import { makeFolder } from '../support/engine.ts'

test('a full disk has a code of its own, whoever meets it', () => {
  const connection = new SqliteConnection(join(makeFolder(), 'full.db'), { busyTimeoutMs: 0 })
  connection.exec('CREATE TABLE t (x); PRAGMA max_page_count = 8')
  const fill = () => {
    for (let n = 0; n < 100; n++) connection.run('INSERT INTO t VALUES (?)', ['x'.repeat(4_000)])
  }
  expect(fill).toThrow(expect.objectContaining({ code: 'disk_full' }))
  connection.close()
  const ofFiles = toLoreError(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }))
  expect(ofFiles).toBeInstanceOf(LoreError)
  expect(ofFiles.code).toBe('disk_full')
  expect([exitCodeOf('disk_full'), STATUS_BY_CODE.disk_full, RECOURSE.disk_full]).toEqual([1, 507, 'person'])
})
