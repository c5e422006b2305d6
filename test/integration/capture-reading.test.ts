/** Reading growing files, and telling projects apart, on a real file system. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FilePlace, readLines } from '../../src/capture/files/read-lines.ts'
import { createProjectResolver } from '../../src/capture/place/project-resolver.ts'
import { createRedactor } from '../../src/capture/turns/redactor.ts'
import { makeFolder } from '../support/engine.ts'
import { openStoreIn } from './store-folder.ts'

async function readAll(
  path: string,
  from: FilePlace = { byte: 0, line: 0 },
  options = { batchBytes: 64, maxLineBytes: 4_000 },
) {
  const handle = await open(path, 'r')
  const lines: { text: string; line: number; byte: number }[] = []
  let next = from
  let tooLong = 0
  for await (const batch of readLines(handle, from, options)) {
    lines.push(...batch.lines)
    next = batch.next
    tooLong += batch.tooLong
  }
  await handle.close()
  return { lines, next, tooLong }
}

describe('readLines', () => {
  test('gives every line with its exact place, in any cut of the file', async () => {
    const path = join(makeFolder(), 'a.jsonl')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[a-zäß€ {}":,]{0,80}$/), { maxLength: 12 }),
        fc.nat(12),
        async (texts, cut) => {
          const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''))
          writeFileSync(path, bytes)
          const whole = await readAll(path)
          expect(whole.lines.map((line) => line.text)).toEqual(texts)
          for (const line of whole.lines) {
            expect(bytes.subarray(line.byte, bytes.indexOf(10, line.byte)).toString()).toBe(line.text)
          }
          const half = whole.lines[cut]
          if (half === undefined) return
          const rest = await readAll(path, { byte: half.byte, line: half.line - 1 })
          expect(rest.lines).toEqual(whole.lines.slice(cut))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('leaves a line that is still being written, and takes one that is whole without its break', async () => {
    const path = join(makeFolder(), 'a.jsonl')
    writeFileSync(path, '{"a":1}\n{"b":')
    const first = await readAll(path)
    expect(first).toMatchObject({ lines: [{ text: '{"a":1}' }], next: { byte: 8, line: 1 } })
    writeFileSync(path, '{"a":1}\n{"b":2}')
    expect((await readAll(path, first.next)).lines).toEqual([{ text: '{"b":2}', line: 2, byte: 8 }])
  })

  test.each(['\n', '\r\n'])(
    'counts a line once that was taken before its break %j came',
    async (lineBreak) => {
      const path = join(makeFolder(), 'a.jsonl')
      writeFileSync(path, '{"a":1}')
      const first = await readAll(path)
      expect(first.next).toEqual({ byte: 7, line: 1 })
      const [second, third] = ['{"b":2}', '{"c":3}']
      writeFileSync(path, `{"a":1}${lineBreak}${second}${lineBreak}${third}`)
      const rest = await readAll(path, first.next)
      expect(rest.lines.map(({ line, text }) => [line, text])).toEqual([
        [2, second],
        [3, third],
      ])
      expect(rest.lines[0]?.byte).toBe(7 + lineBreak.length)
      expect(rest.next.line).toBe(3)
    },
  )

  test('a second object on a line that was taken already belongs to that line', async () => {
    const path = join(makeFolder(), 'a.jsonl')
    writeFileSync(path, '{"a":1}')
    const first = await readAll(path)
    writeFileSync(path, '{"a":1} {"b":2}\n{"c":3}\n')
    const { lines } = await readAll(path, first.next)
    expect(lines.map(({ line, text }) => [line, text.trim()])).toEqual([
      [1, '{"b":2}'],
      [2, '{"c":3}'],
    ])
  })

  test('passes over lines beyond measure, strips leading NULs and carriage returns', async () => {
    const path = join(makeFolder(), 'a.jsonl')
    writeFileSync(path, `\0\0{"a":1}\r\n${'x'.repeat(1_000_000)}\n{"b":2}\n`)
    const { lines, tooLong } = await readAll(path)
    expect(lines.map((line) => [line.line, line.text])).toEqual([
      [1, '{"a":1}'],
      [3, '{"b":2}'],
    ])
    expect(tooLong).toBe(1)
  })
})

describe('project identity', () => {
  const git = (cwd: string, ...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'init.defaultBranch=main', ...args],
      { cwd, stdio: 'pipe' },
    )

  function makeRepository(folder: string, remote?: string): string {
    mkdirSync(folder, { recursive: true })
    git(folder, 'init')
    git(folder, 'commit', '--allow-empty', '-m', 'first')
    if (remote !== undefined) git(folder, 'remote', 'add', 'origin', remote)
    return folder
  }

  async function openResolver() {
    const store = await openStoreIn(makeFolder())
    let count = 0
    const ids = { next: () => `00000000-0000-7000-8000-${String(++count).padStart(12, '0')}` }
    return createProjectResolver({ store, clock: { now: () => 1 }, ids, redactor: createRedactor() })
  }
  const projectOf = async (at: string) => (await (await openResolver()).identify(at)).project

  test('worktrees, subfolders and clones of one remote share; strangers do not', async () => {
    const folder = makeFolder()
    const web = makeRepository(join(folder, 'web'), 'git@example.org:acme/web.git')
    const clone = makeRepository(join(folder, 'elsewhere'), 'https://example.org/acme/web')
    git(web, 'worktree', 'add', join(folder, 'feature'))
    mkdirSync(join(web, 'src', 'deep'), { recursive: true })
    const names = await Promise.all(
      [web, clone, join(folder, 'feature'), join(web, 'src', 'deep')].map(projectOf),
    )
    expect(new Set(names)).toEqual(new Set(['example.org/acme/web']))
    const stranger = makeRepository(join(folder, 'other', 'web'))
    expect(await projectOf(stranger)).not.toBe('example.org/acme/web')
  })

  test('without a remote the first commit decides, so that worktrees still share', async () => {
    const folder = makeFolder()
    const lab = makeRepository(join(folder, 'lab'))
    git(lab, 'worktree', 'add', join(folder, 'lab-feature'))
    expect(await projectOf(lab)).toMatch(/^lab-[0-9a-f]{12}$/)
    expect(await projectOf(join(folder, 'lab-feature'))).toBe(await projectOf(lab))
  })

  test('a worktree that is gone still belongs to the repository around it', async () => {
    const folder = makeFolder()
    const web = makeRepository(join(folder, 'web'), 'git@example.org:acme/web.git')
    const gone = join(web, '.worktrees', 'feature')
    mkdirSync(gone, { recursive: true })
    rmSync(gone, { recursive: true })
    expect(await projectOf(gone)).toBe('example.org/acme/web')
  })

  test('a folder without git is its own project, and a path of nowhere is unsorted', async () => {
    const folder = makeFolder()
    expect(await projectOf(folder)).toMatch(/^lore-test-\w+-[0-9a-f]{8}$/)
    expect(await projectOf('.')).toBe('unsorted')
    expect(await projectOf('C:\\work\\web')).toMatch(/^web-[0-9a-f]{8}$/)
  })
})
