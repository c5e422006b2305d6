import { describe, expect, test } from 'vitest'
import { isHarmless, matchesTool, memoryToolOf } from './tool-patterns.ts'

const bash = (command: string) => ({ name: 'Bash', input: { command } })
const edit = (file_path: string) => ({ name: 'Edit', input: { file_path } })

describe('patterns of operations', () => {
  test('name an operation, whatever it is done to', () => {
    expect(matchesTool(['Edit'], edit('/a/b.ts'))).toBe(true)
    expect(matchesTool(['Edit'], { name: 'MultiEdit', input: {} })).toBe(false)
    expect(matchesTool(['Edit', ' Write '], { name: 'Write', input: null })).toBe(true)
    expect(matchesTool([], edit('/a'))).toBe(false)
  })

  test('have a star stand for anything', () => {
    expect(matchesTool(['mcp__*'], { name: 'mcp__github__create_issue', input: {} })).toBe(true)
    expect(matchesTool(['mcp__*__create_*'], { name: 'mcp__github__list', input: {} })).toBe(false)
    expect(matchesTool(['*'], bash('ls'))).toBe(true)
  })

  test('look at what it is done to, where that stands in brackets', () => {
    expect(matchesTool(['Bash(git push*)'], bash('git push origin main'))).toBe(true)
    expect(matchesTool(['Bash(git push:*)'], bash('git push --force'))).toBe(true)
    expect(matchesTool(['Bash(git push*)'], bash('git status'))).toBe(false)
    expect(matchesTool(['Bash(git push*)'], bash('echo git push'))).toBe(false)
    expect(matchesTool(['Edit(*/infra/*)'], edit('/srv/infra/main.tf'))).toBe(true)
    expect(matchesTool(['Edit(*/infra/*)'], { name: 'Edit', input: {} })).toBe(false)
  })

  test('take their signs literally', () => {
    expect(matchesTool(['Bash(a.b+c*)'], bash('axbbc'))).toBe(false)
    expect(matchesTool(['Bash(a.b+c*)'], bash('a.b+c d'))).toBe(true)
  })

  test('find a command among several in one line', () => {
    expect(matchesTool(['Bash(git push*)'], bash('cd app && git push'))).toBe(true)
    expect(matchesTool(['Bash(git push*)'], bash('npm test\ngit push'))).toBe(true)
    for (const line of [
      'cd x & git push',
      '(git push)',
      'echo $(git push)',
      'echo `git push`',
      'git   push',
    ]) {
      expect(matchesTool(['Bash(git push*)'], bash(line)), line).toBe(true)
    }
    expect(matchesTool(['Bash(npm test 2>&1*)'], bash('npm test 2>&1'))).toBe(true)
  })

  test('find a command behind what only runs it; one that is allowed is so by itself', () => {
    for (const line of ['sudo git push', 'sudo -E git push', 'env A=1 B=2 git push', 'A=1 git push']) {
      expect(matchesTool(['Bash(git push*)'], bash(line)), line).toBe(true)
    }
    expect(matchesTool(['Bash(ls*)'], bash('sudo ls'), 'every')).toBe(false)
  })

  test('can ask that every command of a line is meant', () => {
    const allowed = ['Bash(git status*)', 'Bash(cd *)']
    expect(matchesTool(allowed, bash('cd app && git status'), 'every')).toBe(true)
    expect(matchesTool(allowed, bash('git status; git push'), 'every')).toBe(false)
  })

  test('cost little on a long command', () => {
    const long = `echo ${'a'.repeat(200_000)}`
    expect(matchesTool(['Bash(*a*a*a*b)'], bash(long))).toBe(false)
  })
})

describe('tools of memory', () => {
  test('are known by the names of their server', () => {
    for (const name of [
      'mcp__plugin_lore_memory__search',
      'mcp__lore__search',
      'mcp__lore__read',
      'mcp__my-lore__query_memory',
      'mcp__memory__search',
      'mcp__knowledge-graph__search_memory',
      'mcp__memory-v3__keyword_search',
    ]) {
      expect(memoryToolOf({ name, input: {} }), name).toBe('looks')
    }
    expect(memoryToolOf({ name: 'mcp__lore__store', input: {} })).toBe('other')
    expect(memoryToolOf({ name: 'mcp__github__search', input: {} })).toBeNull()
    expect(memoryToolOf({ name: 'Read', input: {} })).toBeNull()
  })

  test('are also commands in a shell', () => {
    expect(memoryToolOf(bash('cd app && lore search "how do we deploy"'))).toBe('looks')
    expect(memoryToolOf(bash('lore stats'))).toBeNull()
    expect(memoryToolOf(bash('grep lore search.ts'))).toBeNull()
  })
})

test('operations that change nothing are harmless', () => {
  expect(isHarmless({ name: 'Read', input: {} })).toBe(true)
  expect(isHarmless({ name: 'Write', input: {} })).toBe(false)
})
