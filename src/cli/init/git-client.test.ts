import { describe, expect, test } from 'vitest'
import { gitClient } from './git-client.ts'

const LORE = { command: "/opt/no'de", args: [], root: '/opt/lore' }
const FILE = '/app/.git/hooks/prepare-commit-msg'
const client = gitClient('trailer', FILE, '/app')
const RUN = `'/opt/no'\\''de' '/opt/lore/bin/lore.mjs' hook commit-trailer "$1" "$2" </dev/null >/dev/null 2>&1 || true`

describe('the hook that links commits', () => {
  test('is a new shell script where there was none, which its owner may run', () => {
    expect(client.add(null, LORE, FILE).split('\n')).toEqual([
      '#!/bin/sh',
      '# >>> lore: links commits with conversations (lore init --git)',
      RUN,
      '# <<< lore',
      '',
    ])
    expect(client.mode).toBe(0o755)
  })

  test('stands before the lines of a script that may end early, and leaves nothing when it goes', () => {
    const own = '#!/usr/bin/env bash\n# ours\nexec ./check "$@"\n'
    const linked = client.add(own, LORE, FILE)
    expect(linked.indexOf(RUN)).toBeLessThan(linked.indexOf('exec'))
    expect(client.isWired(linked, LORE, FILE)).toBe(true)
    expect(client.remove(linked, null, FILE)).toBe(own)
  })

  test('is written anew if Lore has moved, and stands there once', () => {
    const moved = { ...LORE, root: '/srv/lore' }
    const linked = client.add(client.add(null, LORE, FILE), moved, FILE)
    expect(linked).toContain('/srv/lore/bin/lore.mjs')
    expect(linked).not.toContain('/opt/lore/bin/lore.mjs')
    expect(client.isWired(linked, LORE, FILE)).toBe(false)
  })

  test('is refused in a script of another language, with the line to call', () => {
    expect(() => client.add('#!/usr/bin/env python3\nprint(1)\n', LORE, FILE)).toThrow('not a shell script')
  })
})
