import { describe, expect, it } from 'vitest'
import { parseConfigFile } from './config-file.ts'

const parse = (text: string) => parseConfigFile({ path: 'config.toml', text })

describe('parseConfigFile', () => {
  it('flattens sections and dotted keys to the same entries', () => {
    const entries = [['http.port', 1]]
    expect(parse('[http]\nport = 1')).toEqual({ kind: 'settings', entries: new Map(entries as []) })
    expect(parse('http.port = 1')).toEqual({ kind: 'settings', entries: new Map(entries as []) })
    expect(parse('http = { port = 1 }')).toEqual({ kind: 'settings', entries: new Map(entries as []) })
  })

  it('recognises the file of the older program of the same name', () => {
    const text = '[ingestion]\npoll_interval_secs = 30\n[database]\npath = "~/.lore/memory.db"\n'
    expect(parse(text)).toEqual({ kind: 'foreign', sections: ['ingestion', 'database'] })
  })

  it('does not take a file with a section of ours for foreign', () => {
    expect(parse('[database]\npath = "x"\n[http]\nport = 1').kind).toBe('settings')
  })

  it('is empty for an empty file', () => {
    expect(parse('')).toEqual({ kind: 'settings', entries: new Map() })
  })
})
