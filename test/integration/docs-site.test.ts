/** The documentation is built into pages whose links lead somewhere and that ask for nothing outside. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { buildDocs } from '../../scripts/build-docs.mjs'
import { makeFolder } from '../support/engine.ts'

test('the site holds every page, and no link leads nowhere or outside', () => {
  const out = join(makeFolder(), 'site')
  const { pages, broken } = buildDocs(out)
  expect(broken).toEqual([])
  for (const page of [
    'index.md',
    'tutorials/first-day.md',
    'cli.md',
    'http-api.md',
    'comparison.md',
    'faq.md',
  ]) {
    expect(pages).toContain(page)
  }
  const built = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  )
  expect(built).toHaveLength(pages.length)
  for (const name of built) {
    const text = readFileSync(join(out, name), 'utf8')
    expect(text, name).not.toMatch(/<(?:script|link|img|iframe)[^>]*(?:src|href)="(?:https?:)?\/\//)
    for (const [, href = ''] of text.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^[a-z]+:/.test(href)) continue
      const [path = '', anchor] = decodeURI(href).split('#')
      const file = path === '' ? join(out, name) : join(out, dirname(name), path.replace(/\?.*$/, ''))
      expect(existsSync(file), `${name}: ${href}`).toBe(true)
      if (anchor !== undefined)
        expect(readFileSync(file, 'utf8'), `${name}: ${href}`).toContain(`id="${anchor}"`)
    }
  }
})
