import { describe, expect, it } from 'vitest'
import { chooseLabel, toReadableName } from './project.ts'

const free = () => false
const taken =
  (...labels: readonly string[]) =>
  (label: string) =>
    labels.includes(label)

describe('toReadableName', () => {
  it.each([
    ['github.com/acme/web-shop', 'acme/web-shop'],
    ['gitlab.example.org/group/sub/web', 'sub/web'],
    ['web-1a2b3c4d', 'web'],
    ['web-shop-1a2b3c4d5e6f', 'web-shop'],
    ['web', 'web'],
    ['feature-20240115', 'feature-20240115'],
    ['web-582785854308', 'web'],
    ['log-202401151230', 'log-202401151230'],
    ['acme/web', 'acme/web'],
    ['-1a2b3c4d', '-1a2b3c4d'],
  ])('calls %s %s', (project, name) => {
    expect(toReadableName(project)).toBe(name)
  })
})

describe('chooseLabel', () => {
  it('takes the plain name while it is free', () => {
    expect(chooseLabel('web-1a2b3c4d', free)).toBe('web')
    expect(chooseLabel('github.com/acme/web', free)).toBe('acme/web')
  })

  it('adds the host or the folder around it if another project has the plain name', () => {
    expect(chooseLabel('gitlab.com/acme/web', taken('acme/web'))).toBe('gitlab.com/acme/web')
    expect(chooseLabel('web-1a2b3c4d', taken('web'), 'work')).toBe('work/web')
  })

  it('counts if nothing else tells them apart', () => {
    expect(chooseLabel('web-1a2b3c4d', taken('web'))).toBe('web (2)')
    expect(chooseLabel('web-1a2b3c4d', taken('web', 'work/web', 'work/web (2)'), 'work')).toBe('work/web (3)')
  })
})
