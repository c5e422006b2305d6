import { expect, test } from 'vitest'
import type { Caller } from '../../core/caller.ts'
import { findPlaces, locateAll } from './locate-file.ts'

const AGENT: Caller = { kind: 'agent', name: 'test', session: 's' }
const PERSON: Caller = { ...AGENT, kind: 'person' }
const LEADS: Readonly<Record<string, string | null>> = {
  '/project/.claude/skills': '/dotfiles/skills',
  '/project/.claude/skills/a.md': '/dotfiles/skills/a.md',
  '/project/out.md': '/etc/passwd',
  '/project/text.md': '/project/text.txt',
  '/project/nowhere.md': null,
  '/project/b/SKILL.md': '/project/README.md',
}
const links = {
  ownFolder: '/home/ann/.claude/skills',
  resolve: async (path: string) => (path in LEADS ? (LEADS[path] ?? null) : path),
}

const read = async (path: string, within?: { folder?: string; named?: readonly string[] }) =>
  locateAll(links, await findPlaces(links, within, AGENT), 'skillPaths', [path])

test.each([
  '/project/a.md',
  '/project/docs/A.MD',
  '/project/.claude/skills/a.md',
  '/home/ann/.claude/skills/x/SKILL.md',
  '/notes/n.md',
])('an agent in a folder may have %s read', async (path) => {
  const [file] = await read(path, { folder: '/project', named: ['/notes'] })
  expect(file).toEqual({ path, real: LEADS[path] ?? path })
})

test.each([
  '/etc/passwd',
  '/workshop/a.md',
  '/home/ann/diary.md',
  '/project/key.txt',
  '/project/out.md',
  '/project/text.md',
  '/project/nowhere.md',
])('an agent in a folder may not have %s read', async (path) => {
  await expect(read(path, { folder: '/project', named: ['/notes'] })).rejects.toMatchObject({
    code: 'protected',
  })
})

test('an agent of which nobody knows where it stands has only folders that settings name', async () => {
  expect(await read('/notes/n.md', { named: ['/notes'] })).toHaveLength(1)
  const refused = { code: 'protected' }
  await expect(read('/home/ann/.claude/skills/x.md', { named: ['/notes'] })).rejects.toMatchObject(refused)
  await expect(read('/project/a.md', {})).rejects.toMatchObject(refused)
  await expect(read('/project/a.md')).rejects.toMatchObject(refused)
})

test('the root of the file system is no place', async () => {
  await expect(read('/srv/a.md', { folder: '/' })).rejects.toMatchObject({ code: 'protected' })
})

test('a skill is not written through a link to a file of another name', async () => {
  const places = await findPlaces(links, { folder: '/project' }, AGENT)
  expect(await locateAll(links, places, 'writeTo', ['/project/a/SKILL.md'])).toHaveLength(1)
  await expect(locateAll(links, places, 'writeTo', ['/project/b/SKILL.md'])).rejects.toMatchObject({
    code: 'protected',
  })
})

test('a person names whatever file they like', async () => {
  const places = await findPlaces(links, undefined, PERSON)
  expect(await locateAll(links, places, 'skillPaths', ['/etc/motd'])).toEqual([
    { path: '/etc/motd', real: '/etc/motd' },
  ])
})
