import { describe, expect, test } from 'vitest'
import { scanCode } from './scan-code.ts'

const found = (text: string) => scanCode(text).entities.map(({ kind, name }) => `${kind}:${name}`)

describe('scanCode', () => {
  test('names a file the same with or without line number, @ and ./', () => {
    expect(found('See src/a/b.ts, @src/a/b.ts and (./src/a/b.ts:12:4).')).toEqual([
      'file:src/a/b.ts',
      'file:src/a/b.ts',
      'file:src/a/b.ts',
    ])
  })

  test('tells paths from words joined by a slash', () => {
    expect(found('read/write and/or client/server build/test he/she 24/7 N/A')).toEqual([])
    expect(found('/etc/hosts ~/notes/todo src/digest/roots/ .github/workflows/ci.yml')).toEqual([
      'file:/etc/hosts',
      'file:~/notes/todo',
      'file:src/digest/roots',
      'file:.github/workflows/ci.yml',
    ])
  })

  test('names a package without its version', () => {
    expect(found('`npm i -D left-pad@1.3.0 @acme/kit`')).toEqual([
      'package:left-pad',
      'package:@acme/kit',
      'tool:npm',
    ])
    expect(found('zod@^4 and numpy==2.1.0')).toEqual(['package:zod', 'package:numpy'])
  })

  test('takes no word of the sentence for a package', () => {
    expect(found('npm install again, then pip install the rest')).toEqual(['tool:npm', 'tool:pip'])
    expect(found('pip install requests before lunch')).toEqual(['package:requests', 'tool:pip'])
  })

  test('takes the host of an address, never a local one', () => {
    expect(
      found('https://user:pw@www.Example-Shop.com/a?b=c http://localhost:3000 http://127.0.0.1/x'),
    ).toEqual(['system:example-shop.com'])
  })

  test('writes known names in one way', () => {
    expect(found('postgres, Postgres and PostgreSQL; k8s; nodejs; vs code')).toEqual([
      'system:PostgreSQL',
      'system:PostgreSQL',
      'system:PostgreSQL',
      'tool:Kubernetes',
      'tool:Node.js',
      'tool:VS Code',
    ])
  })

  test('an English word is a tool only where it is written like a name', () => {
    expect(found('react to it, express it, and slack off with the node')).toEqual([])
    expect(found('We moved from Express to Slack')).toEqual(['system:Slack'])
    expect(found('`jest` runs first')).toEqual(['tool:Jest'])
  })

  test('names a function the same with and without brackets', () => {
    expect(found('`loadUser()` calls loadUser.')).toEqual(['concept:loadUser', 'concept:loadUser'])
  })

  test('plain words, values and hashes in backticks are no entities', () => {
    expect(found('`select` `true` `null` `main` `4f2a9c1d` `x` `main()` `Name`')).toEqual([])
  })

  test('reads nothing in fenced code, and leaves prose without code', () => {
    const { entities, prose } = scanCode('Before `a_b` it.\n```\nimport x from "secret-kit"\n```\nAfter.')
    expect(entities).toEqual([{ name: 'a_b', kind: 'concept' }])
    expect(prose).toBe('Before it it.\nAfter.')
  })

  test('prose holds no word too long for a tagger', () => {
    const { prose } = scanCode(`${'a'.repeat(5_000)} ${"'".repeat(5_000)} ${'a.b-'.repeat(2_000)} end`)
    expect(Math.max(...prose.split(' ').map((word) => word.length))).toBeLessThanOrEqual(41)
  })
})
