/** The scripts of `lore completion`, run by the shells themselves. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/registry.ts'
import { SETTING_KEYS } from '../../src/config/settings.ts'
import { PROFILE_NAMES } from '../../src/mcp/profiles/index.ts'
import { createSandbox, runLore, type Sandbox } from './cli-lore.ts'

let sandbox: Sandbox
const fileOf = (shell: string) => join(sandbox.folder, `lore.${shell}`)

beforeAll(async () => {
  sandbox = createSandbox()
  writeFileSync(join(sandbox.folder, 'chosen file.txt'), '')
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout, stderr } = await runLore(sandbox, ['completion', shell])
    expect(code, stderr).toBe(0)
    writeFileSync(fileOf(shell), stdout)
  }
})
afterAll(() => sandbox.remove())

const isThere = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0

function runShell(shell: string, script: string, ...args: string[]): string[] {
  const rest = shell === 'fish' ? args : ['x', ...args]
  const { stdout, stderr } = spawnSync(shell, ['-c', script, ...rest], {
    cwd: sandbox.folder,
    env: sandbox.env,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout.split('\n').filter(Boolean)
}

/** What each shell offers; the last word of the line is the one being typed. */
const OFFERS: Readonly<Record<string, (...words: string[]) => string[]>> = {
  bash: (...words) =>
    runShell(
      'bash',
      `. '${fileOf('bash')}'; COMP_WORDS=(lore "$@"); COMP_CWORD=$#; _lore; printf '%s\\n' "\${COMPREPLY[@]}"`,
      ...words,
    ),
  // What the completion system of zsh is given, which itself needs a terminal.
  zsh: (...words) =>
    runShell(
      'zsh',
      `compdef() { }; _files() { reply=(*(N)) }; _describe() { }; . '${fileOf('zsh')}'
      words=(lore "$@"); CURRENT=$#words; typeset -ga shown
      _describe() { shown=("\${reply[@]}") }; _files() { shown=(*) }; _lore
      for entry in $shown; do entry=\${entry%%:*}; [[ $entry == "\${words[CURRENT]}"* ]] && print -r -- $entry; done; true`,
      ...words,
    ),
  fish: (...words) =>
    runShell('fish', `source '${fileOf('fish')}'; complete -C 'lore ${words.join(' ')}'`).map(
      (line) => line.split('\t')[0] ?? '',
    ),
}

const SHELLS = Object.keys(OFFERS).filter(isThere)

it('is tried in bash at least', () => {
  expect(SHELLS).toContain('bash')
})

describe.each(SHELLS)('%s', (shell) => {
  const offer = (...words: string[]) => (OFFERS[shell] ?? (() => []))(...words).sort()

  it('offers every command, and those that begin with what is typed', () => {
    expect(offer('')).toEqual(expect.arrayContaining([...COMMANDS.map(({ name }) => name), 'help']))
    expect(offer('conf')).toEqual(['config', 'conflicts'])
    expect(offer('nothing-like-it')).toEqual([])
  })

  it('offers subcommands, also after options of every command', () => {
    expect(offer('config', '')).toEqual(['get', 'list', 'path', 'set', 'unset'])
    expect(offer('--home', 'x', '--json', 'config', 'un')).toEqual(['unset'])
    expect(offer('help', 'conf')).toEqual(['config', 'conflicts'])
  })

  it('offers the options of the command at hand, and those of every command', () => {
    expect(offer('search', '--de')).toEqual(['--deep'])
    expect(offer('search', 'words', '--pro')).toEqual(['--project'])
    expect(offer('add', '--de')).not.toContain('--deep')
  })

  it.each([['search'], ['config', 'set', 'output.color'], ['help'], []])(
    'offers each option once: %s',
    (...words) => {
      const offered = offer(...words, '-')
      expect(offered).toContain('--help')
      expect(offered).toEqual([...new Set(offered)])
    },
  )

  it('offers what an option or an argument may be', () => {
    expect(offer('topics', '--source', '')).toEqual(['communities', 'roots'])
    expect(offer('mcp', '--profile', '')).toEqual([...PROFILE_NAMES].sort())
    expect(offer('export', 'm')).toEqual(['markdown'])
    expect(offer('link', '01939f2a', 'trig')).toEqual(['triggered_by'])
    expect(offer('search', '--limit', '')).toEqual([])
  })

  it('offers settings, and then what each may be', () => {
    expect(offer('config', 'set', '')).toEqual([...SETTING_KEYS].sort())
    expect(offer('config', 'set', 'output.color', '')).toEqual(['always', 'auto', 'never'])
    expect(offer('config', 'set', 'hooks.enabled', 't')).toEqual(['true'])
    expect(offer('config', 'get', 'http.')).toEqual(['http.allowRemote', 'http.host', 'http.port'])
  })

  it('offers files where a path is meant', () => {
    expect(offer('extract', 'chosen').map((path) => path.replaceAll('\\', ''))).toEqual(['chosen file.txt'])
  })
})

it.runIf(isThere('zsh'))('is taken up by the completion system of zsh, at a terminal', () => {
  writeFileSync(join(sandbox.folder, '_lore'), readFileSync(fileOf('zsh')))
  // Reading waits until what it is told to wait for has come.
  const script = `zmodload zsh/zpty
    zpty z zsh -f -i
    zpty -w z "PS1='ready> '; fpath=(\\$HOME \\$fpath); autoload -Uz compinit; compinit -u -D; echo loa''ded"
    zpty -r z out '*loaded*ready> *'
    zpty -w -n z $'lore config set output.color al\\t'
    zpty -r z out '*color al*ways*' && print words
    zpty -w -n z $'\\x15lore search --po\\t'
    zpty -r z out '*--po*licy*' && print options
    zpty -d z`
  const { stdout } = spawnSync('zsh', ['-f', '-c', script], {
    cwd: sandbox.folder,
    env: { ...sandbox.env, TERM: 'dumb' },
    encoding: 'utf8',
    timeout: 200_000,
  })
  expect(stdout.split('\n')).toEqual(expect.arrayContaining(['words', 'options']))
})

it('refuses a shell it does not know, and says which it does', async () => {
  const { code, stdout, stderr } = await runLore(sandbox, ['completion', 'tcsh'])
  expect(code).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toContain('bash, zsh, fish')
})
