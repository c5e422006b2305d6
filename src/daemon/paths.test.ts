import { describe, expect, it } from 'vitest'
import { daemonPaths } from './paths.ts'

describe('daemonPaths', () => {
  it('keeps everything in the home', () => {
    const { lock, pid, record, log } = daemonPaths('/home/ada/.lore')
    for (const path of [lock, pid, record, log]) expect(path).toMatch(/^[/\\]home[/\\]ada[/\\]\.lore[/\\]/)
  })
})
