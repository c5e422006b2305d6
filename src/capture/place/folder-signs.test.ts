import { expect, test } from 'vitest'
import { toReadableName } from '../../core/project.ts'
import { nameOfForeignFolder, namesOfAliases, normaliseRemote } from './folder-signs.ts'

test.each([
  ['git@github.com:acme/web.git', 'github.com/acme/web'],
  ['https://github.com/acme/web.git', 'github.com/acme/web'],
  ['https://someone:secret@GitHub.com/acme/web', 'github.com/acme/web'],
  ['ssh://git@git.example.org:2222/team/web.git', 'git.example.org/team/web'],
  ['git@gitlab.example.org:group/sub/web.git', 'gitlab.example.org/group/sub/web'],
  ['https://dev.azure.com/acme/_git/web/', 'dev.azure.com/acme/_git/web'],
])('%s is the project %s', (url, project) => {
  expect(normaliseRemote(url)).toBe(project)
})

test.each(['/srv/git/web.git', '../web', 'C:\\repos\\web', 'file:///srv/git/web.git', ''])(
  'a remote on this machine (%s) names no project',
  (url) => {
    expect(normaliseRemote(url)).toBeNull()
  },
)

test('no hash stays in the label of a folder, whatever its path', () => {
  const folders = Array.from({ length: 2_000 }, (_, n) => `/nowhere/home/${n}/greenhouse`)
  const labels = new Set(folders.map((folder) => toReadableName(nameOfForeignFolder(folder))))
  expect([...labels]).toEqual(['greenhouse'])
})

test('a forgotten folder whose hash begins with eight digits is known by both of its names', () => {
  // The hash of this path begins with 506579845d53.
  const names = namesOfAliases([{ kind: 'folder', value: '/nowhere/home/84/greenhouse' }])
  expect(names).toEqual(['greenhouse-6579845d', 'greenhouse-50657984'])
})
