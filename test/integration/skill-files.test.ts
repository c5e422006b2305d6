/** Skill files on a real disk: links are followed, and what is replaced is kept. */
import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../../src/core/caller.ts'
import { createHttpApp } from '../../src/http/app.ts'
import { serveHttp } from '../../src/http/serve.ts'
import { createMcpHttpHandler } from '../../src/mcp/http-handler.ts'
import { createSkillFiles } from '../../src/transfer/skill-files.ts'
import { makeFolder, openTestEngine } from '../support/engine.ts'

const AGENT: Caller = { kind: 'agent', name: 'over-http', session: 's' }

test('every file that is replaced is kept beside the new one', async () => {
  const path = join(makeFolder(), 'new', 'SKILL.md')
  const files = createSkillFiles()
  expect(await files.write(path, 'one', true)).toBe('written')
  expect(await files.write(path, 'two', false)).toBe('exists')
  expect(await files.write(path, 'two', true)).toBe('written')
  expect(await files.write(path, 'three', true)).toBe('written')
  expect([path, `${path}.bak`, `${path}.bak.2`].map((at) => readFileSync(at, 'utf8'))).toEqual([
    'three',
    'one',
    'two',
  ])
})

test('a path leads where its links lead, also where its end is not there yet', async () => {
  const folder = realpathSync(makeFolder())
  mkdirSync(join(folder, 'there'))
  symlinkSync(join(folder, 'there'), join(folder, 'link'))
  symlinkSync(join(folder, 'gone'), join(folder, 'dangling'))
  const { resolve } = createSkillFiles()
  expect(await resolve(join(folder, 'link', 'a', 'SKILL.md'))).toBe(join(folder, 'there', 'a', 'SKILL.md'))
  expect(await resolve(join(folder, 'dangling'))).toBeNull()
  expect(await resolve(join(folder, 'dangling', 'SKILL.md'))).toBeNull()
})

test('an agent without a folder reads and writes only where settings say', async () => {
  const notes = makeFolder()
  writeFileSync(join(notes, 'tea.md'), 'Green tea needs 70 degrees.\n')
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
  await engine.remember({ content: 'Green tea needs 70 degrees.' }, AGENT)
  const read = { topic: 'green tea', skillPaths: [join(notes, 'tea.md')] }
  const write = { topic: 'green tea', writeTo: join(notes, 'SKILL.md') }
  for (const asked of [read, write]) {
    for (const within of [{}, { named: [makeFolder()] }]) {
      await expect(engine.crystallizeSkill({ ...asked, within }, AGENT)).rejects.toMatchObject({
        code: 'protected',
      })
    }
    await expect(engine.crystallizeSkill(asked, AGENT)).rejects.toMatchObject({ code: 'protected' })
  }
  const within = { named: [notes] }
  expect(await engine.crystallizeSkill({ ...read, within }, AGENT)).toMatchObject({
    files: [{ readable: true }],
  })
  expect(await engine.crystallizeSkill({ ...write, within }, AGENT)).toMatchObject({
    written: { path: write.writeTo },
  })
  await expect(engine.crystallizeSkill({ ...write, within, overwrite: true }, AGENT)).rejects.toMatchObject({
    code: 'protected',
  })
})

test('over HTTP nobody reads or writes a file that settings do not name', async () => {
  const notes = makeFolder()
  writeFileSync(join(notes, 'tea.md'), 'Green tea needs 70 degrees.\n')
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
  const mcp = createMcpHttpHandler({
    engine,
    version: '1.0.0',
    log: () => undefined,
    settings: { memoryV3: { vault: notes } },
  })
  const server = await serveHttp({ app: createHttpApp({ mcp, token: 't', version: '1.0.0' }), port: 0 })
  onTestFinished(() => server.close())
  const client = new Client({ name: 'caller', version: '1' })
  onTestFinished(() => client.close())
  const requestInit = { headers: { authorization: 'Bearer t' } }
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp/knowledge-graph', server.url), { requestInit }),
  )
  const call = async (args: Record<string, unknown>) => {
    const { content } = await client.callTool({
      name: 'crystallize_skill',
      arguments: { topic: 'tea', ...args },
    })
    return content[0]?.type === 'text' ? content[0].text : ''
  }
  const elsewhere = makeFolder()
  expect(await call({ skill_paths: ['/etc/passwd'] })).toMatch(/^protected: /)
  expect(await call({ skill_paths: [join(elsewhere, 'a.md')] })).toMatch(/^protected: /)
  expect(await call({ write_to: join(elsewhere, 'SKILL.md') })).toMatch(/^protected: /)
  expect(await call({ skill_paths: [join(notes, 'tea.md')] })).toContain('"unreadable_files":[]')
})
