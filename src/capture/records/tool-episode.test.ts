import { describe, expect, test } from 'vitest'
import { kindOfCall, renderToolEpisode, toToolCall } from './tool-episode.ts'

const CUT = { headChars: 200, tailChars: 100 }

describe('the subject of a call', () => {
  const subject = (input: unknown, name = 'x') => toToolCall(name, input, '/home/ada').subject

  test('is its command, file, pattern or question, in one line', () => {
    expect(subject({ command: 'git\n  status', description: 'Look' })).toBe('git status')
    expect(subject({ command: ['bash', '-lc', 'pnpm test'] })).toBe('pnpm test')
    expect(subject({ command: ['ls', '-l'] })).toBe('ls -l')
    expect(subject({ file_path: '/home/ada/src/a.ts', content: 'long' })).toBe('src/a.ts')
    expect(subject({ pattern: 'TODO', path: '/home/ada/src' })).toBe('TODO in src')
    expect(subject({ description: 'Explore', prompt: 'Look at everything', subagent_type: 'x' })).toBe(
      'Explore',
    )
    expect(subject({ other: 7, title: 'the first words there are' })).toBe('the first words there are')
    expect(subject({})).toBe('')
    expect(subject(null)).toBe('')
  })

  test('of a patch is the files it touches', () => {
    const patch = '*** Begin Patch\n*** Update File: a.ts\n@@\n-x\n+y\n*** Add File: b.ts\n+z\n*** End Patch'
    expect(subject(patch)).toBe('a.ts, b.ts')
    expect(subject({ command: ['bash', '-lc', `apply_patch <<'EOF'\n${patch}\nEOF`] })).toBe(
      'apply_patch a.ts, b.ts',
    )
  })

  test('is short', () => {
    expect(subject({ command: 'echo '.repeat(1000) }).length).toBeLessThanOrEqual(300)
  })
})

describe('kinds', () => {
  const kind = (name: string, input: unknown = {}) => kindOfCall(toToolCall(name, input))

  test('tell an echo of Lore from other tools', () => {
    for (const name of ['mcp__lore__search', 'lore__read', 'lore_search', 'mcp__plugin_lore_lore__store']) {
      expect([name, kind(name)]).toEqual([name, 'lore'])
    }
    for (const name of ['mcp__folklore__search', 'explore_files', 'Lorem', 'mcp__x__lore']) {
      expect([name, kind(name)]).toEqual([name, 'work'])
    }
  })

  test.each([
    'npx lore search tides',
    'cd /x && ./bin/lore.mjs recent',
    'lore --json search tides',
    'lore --home /x/y --json search tides',
    'node --no-warnings "/opt/lore/bin/lore.mjs" search tides',
    'cd /a; lore search tides',
    'cd "/a b" && lore search "a; b"',
    'sleep 1 && LORE_HOME=/x lore show 01a | head -40',
    'LORE_HOME="/x y" timeout 20 lore sessions --all',
    'npx -y lore-memory search tides',
    'npm test; echo $(lore search tides)',
  ])('tell an echo of Lore from other commands: %s', (command) => {
    expect(kind('Bash', { command })).toBe('lore')
  })

  test.each([
    'grep lore search.ts',
    'git commit -m "fix; lore search is slow"',
    "echo 'lore search tides'",
    'lore daemon start',
    'cd lore && npm run search',
    'cat lore/search',
    'folklore search tides',
  ])('take other commands for work: %s', (command) => {
    expect(['work', 'bulk']).toContain(kind('Bash', { command }))
  })

  test('tell reading files from work', () => {
    expect(kind('Read')).toBe('bulk')
    expect(kind('shell', { command: ['bash', '-lc', "sed -n '1,9p' a.ts"] })).toBe('bulk')
    expect(kind('Bash', { command: 'cat log | grep error' })).toBe('work')
    expect(kind('TodoWrite')).toBe('chores')
    expect(kind('apply_patch')).toBe('change')
  })
})

describe('an episode', () => {
  test('begins with the name and the subject', () => {
    expect(renderToolEpisode({ name: 'Bash', subject: 'make' }, { text: 'done', failed: false }, CUT)).toBe(
      'Bash: make\ndone',
    )
    expect(renderToolEpisode({ name: 'Bash', subject: '' }, { text: '', failed: true }, CUT)).toBe(
      'Bash (failed)',
    )
  })

  test('of a change says what changed, and why not where it failed', () => {
    const edit = { name: 'Edit', subject: 'a.ts' }
    expect(renderToolEpisode(edit, { text: 'Here is the file again', failed: false }, CUT)).toBe('Edit: a.ts')
    expect(
      renderToolEpisode(edit, { text: '<tool_use_error>not read yet</tool_use_error>', failed: true }, CUT),
    ).toBe('Edit (failed): a.ts\nnot read yet')
  })

  test('has no reminders, no overwritten progress and no stretches of blank lines', () => {
    const text = '10%\r50%\r100%\r\ndone  \n\n\n\n\nend<system-reminder>hush</system-reminder>'
    expect(renderToolEpisode({ name: 'x', subject: '' }, { text, failed: false }, CUT)).toBe(
      'x\n100%\ndone\n\nend',
    )
  })

  test('is as long as its beginning and end may be', () => {
    const text = 'word '.repeat(10_000)
    const episode = renderToolEpisode({ name: 'x', subject: '' }, { text, failed: false }, CUT)
    expect(episode.length).toBeLessThan(360)
  })
})
