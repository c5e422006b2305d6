import { expect, test } from 'vitest'
import { normaliseRemote } from './folder-signs.ts'

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
