import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '../../config/load.ts'
import { checkLeftovers, checkNetwork } from './inspect-network.ts'

const said = (env: Record<string, string>) => {
  const none = '/nowhere'
  return checkNetwork(loadConfig({ env: { LORE_HOME: none, ...env }, cwd: none, homedir: none }).values)
    .detail
}

describe('what goes over the network', () => {
  it('is nothing as long as nobody set anything up', () => {
    expect(said({})).toBe('nothing is ever sent')
  })

  it('is named with its address, the usual one where none is set', () => {
    expect(said({ LORE_EMBEDDING_PROVIDER: 'openai' })).toBe(
      'every text is sent to https://api.openai.com for its vector',
    )
    expect(
      said({ LORE_EMBEDDING_PROVIDER: 'ollama', LORE_EMBEDDING_BASE_URL: 'http://10.0.0.7:11434' }),
    ).toContain('http://10.0.0.7:11434')
    expect(said({ LORE_DIGEST_EXTRACTOR: 'anthropic' })).toBe(
      'redacted conversations are sent to https://api.anthropic.com to be digested',
    )
    expect(
      said({ LORE_DIGEST_EXTRACTOR: 'openai-compatible', LORE_DIGEST_BASE_URL: 'https://models.example' }),
    ).toContain('https://models.example')
  })

  it('is what the claude command sends where that digests', () => {
    expect(said({ LORE_DIGEST_EXTRACTOR: 'claude-cli', LORE_DIGEST_CLAUDE_COMMAND: 'my-claude' })).toContain(
      'the command my-claude, which sends them to its own service',
    )
  })

  it('names an address that other machines reach', () => {
    expect(said({ LORE_HTTP_HOST: '0.0.0.0', LORE_HTTP_ALLOW_REMOTE: 'true' })).toBe(
      'nothing is ever sent; other machines may ask the daemon at 0.0.0.0, with its token',
    )
  })
})

describe('leftovers', () => {
  const makePlace = () => {
    const homedir = mkdtempSync(join(tmpdir(), 'lore-leftovers-'))
    onTestFinished(() => rmSync(homedir, { recursive: true, force: true }))
    const temporary = join(homedir, 'tmp')
    mkdirSync(temporary)
    writeFileSync(join(temporary, 'mat-debug-12.log'), '')
    return { homedir, temporary, cache: undefined }
  }

  it('are not spoken of where there are none', () => {
    expect(checkLeftovers(makePlace())).toEqual([])
  })

  it.each([
    ['.cache', undefined],
    ['elsewhere', 'elsewhere'],
    [join('Library', 'Application Support'), undefined],
  ])('of the model runtime are named with their size: %s', (below, cache) => {
    const place = makePlace()
    const folder = join(place.homedir, below, 'Microsoft', 'DeveloperTools', '.onnxruntime')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'onnxruntime.db'), 'x'.repeat(2048))
    const found = checkLeftovers({
      ...place,
      cache: cache === undefined ? undefined : join(place.homedir, cache),
    })
    expect(found).toMatchObject([
      {
        state: 'note',
        detail: expect.stringContaining(
          `${folder} (2.0 KB), and 1 file mat-debug-*.log in ${place.temporary}`,
        ),
        hint: `You can delete them: rm -r '${folder}'`,
      },
    ])
  })
})
