import { parse } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { setTomlKey, unsetTomlKey } from './toml-edit.ts'

const commented = `# my settings
[http]
port = 7411 # the usual
host = "127.0.0.1"

# whose memory
[scope]
namespace = "work # not a comment" # but this is
`

describe('setTomlKey', () => {
  it('changes one value and keeps every comment', () => {
    expect(setTomlKey(commented, 'http.port', 8000)).toBe(
      commented.replace('port = 7411 # the usual', 'port = 8000 # the usual'),
    )
    expect(setTomlKey(commented, 'scope.namespace', 'home')).toBe(
      commented.replace('"work # not a comment" # but this is', '"home" # but this is'),
    )
  })

  it('adds a key at the end of its section', () => {
    expect(setTomlKey(commented, 'http.allowRemote', true)).toBe(
      commented.replace('host = "127.0.0.1"\n', 'host = "127.0.0.1"\nallowRemote = true\n'),
    )
  })

  it('adds a section where there is none, to an empty text too', () => {
    expect(setTomlKey('', 'http.port', 1)).toBe('[http]\nport = 1\n')
    expect(setTomlKey('# hello\n', 'http.port', 1)).toBe('# hello\n\n[http]\nport = 1\n')
  })

  it('finds dotted, quoted and spaced spellings of the key', () => {
    expect(setTomlKey('http.port = 1\n', 'http.port', 2)).toBe('http.port = 2\n')
    expect(setTomlKey('[ "http" ]\n  "port"=1\n', 'http.port', 2)).toBe('[ "http" ]\n  "port"=2\n')
  })

  it('escapes what TOML would misread', () => {
    const text = setTomlKey('', 'store.path', 'C:\\data\\"x".db')
    expect(parse(text)).toEqual({ store: { path: 'C:\\data\\"x".db' } })
  })

  it('says what was asked even where a line only looks like the key', () => {
    const tricky = '[recall]\npolicy = """\n[http]\nport = 1\n"""\n[http]\nport = 2\n'
    expect(parse(setTomlKey(tricky, 'http.port', 3))).toEqual({
      recall: { policy: '[http]\nport = 1\n' },
      http: { port: 3 },
    })
    expect(parse(setTomlKey('http = { port = 1, host = "a" }\n', 'http.port', 3))).toEqual({
      http: { port: 3, host: 'a' },
    })
  })
})

describe('unsetTomlKey', () => {
  it('drops the line and nothing else', () => {
    expect(unsetTomlKey(commented, 'http.port')).toBe(commented.replace('port = 7411 # the usual\n', ''))
  })

  it('leaves the text alone where the key is not in it', () => {
    expect(unsetTomlKey(commented, 'recall.limit')).toBe(commented)
  })
})
