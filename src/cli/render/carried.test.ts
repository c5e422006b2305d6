import { describe, expect, it } from 'vitest'
import type { JsonlImportReport } from '../../transfer/restore/jsonl-views.ts'
import type { RestoreReport } from '../../transfer/restore-backup.ts'
import { renderBackups, renderRestored, renderSchedule, renderVerdicts } from './backup.ts'
import { renderExport } from './export.ts'
import { renderJsonlImport } from './jsonl-import.ts'
import { PLAIN } from './layout/view.ts'
import { renderRebuilt } from './rebuilt.ts'

const VIEW = { paint: PLAIN, width: 100, now: Date.UTC(2026, 10, 2) }
const NONE = { scope: 0, session: 0, episode: 0, segment: 0, memory: 0, entity: 0, edge: 0, reflection: 0 }

describe('an export', () => {
  const report = {
    format: 'jsonl',
    path: '/home/ada/my memories.jsonl',
    bytes: 2_048,
    files: 1,
    former: null,
    scopes: ['default', 'default/a', 'default/b', 'default/c'],
    memories: 1,
    links: 2,
    episodes: null,
    archived: false,
    redacted: {},
  } as const

  it('says what went where, what did not, and how it comes back', () => {
    expect(renderExport(report, VIEW)).toBe(
      [
        'Exported 1 memory, 2 links of default, default/a, default/b and 1 more',
        'to /home/ada/my memories.jsonl (2.0 KB)',
        'It holds no conversations; --episodes adds them.',
        "To import it again: lore import jsonl '/home/ada/my memories.jsonl'",
      ].join('\n'),
    )
    expect(renderExport({ ...report, path: null }, VIEW)).toContain('to standard output')
    expect(renderExport(report, VIEW, true)).toContain('It is in a git repository')
    expect(renderExport({ ...report, format: 'markdown', files: 7 }, VIEW)).toContain('7 files, 2.0 KB')
    expect(
      renderExport({ ...report, format: 'markdown', path: '/n', former: '/n.former-1' }, VIEW),
    ).toContain('files that Lore did not write; it is kept as /n.former-1')
  })
})

describe('an import', () => {
  const report: JsonlImportReport = {
    state: 'done',
    path: '/x',
    exportedAt: '',
    added: { ...NONE, memory: 2, edge: 1, reflection: 0 },
    known: NONE,
    forgotten: NONE,
    replaced: 0,
    loosened: 0,
    redacted: { 'github-token': 2 },
    conflicts: [],
    conflictCount: 0,
    bad: [],
    badCount: 0,
    run: 'r1',
  }

  it('counts what is new, and says how to take it back', () => {
    expect(renderJsonlImport(report, VIEW)).toBe(
      'Imported.\nnew      2 memories, 1 link\ncut out  2 github-token\nTo undo: lore undo r1',
    )
    expect(renderJsonlImport({ ...report, added: NONE, run: null }, VIEW)).toBe('Nothing is new.')
    expect(
      renderJsonlImport({ ...report, added: NONE, known: { ...NONE, memory: 2 }, replaced: 1 }, VIEW),
    ).toContain('Imported.\nhere already  2 memories\nsuperseded    1 memory of those')
  })

  it('lists the first conflicts and damaged lines, and how many more there are', () => {
    const bad = Array.from({ length: 12 }, (_, n) => ({ line: n + 2, reason: 'it is no JSON' }))
    const text = renderJsonlImport(
      { ...report, state: 'refused', added: NONE, run: null, bad, badCount: 40 },
      VIEW,
    )
    expect(text).toContain('Nothing was imported')
    expect(text).toContain('line 11: it is no JSON\nand 30 more')
    expect(text).toContain('--partial')
    const conflict = { line: 3, type: 'memory', id: 'm1', reason: 'another content' } as const
    expect(renderJsonlImport({ ...report, conflicts: [conflict], conflictCount: 1 }, VIEW)).toContain(
      'Not changed here: line 3, memory m1: another content',
    )
  })
})

describe('backups', () => {
  it('are a table, with the schedule below it', () => {
    const text = renderBackups(
      [
        {
          id: '20261101-030000-000',
          kind: 'scheduled',
          createdAt: VIEW.now - 3_600_000,
          path: '/b',
          bytes: 1_048_576,
          manifest: null,
        },
      ],
      '/home/.lore/backups',
      { everyHours: 48, keep: 7, maxMegabytes: 2_000 },
      VIEW,
    )
    expect(text).toMatch(/20261101-030000-000 +1h +by the daemon +1\.0 MB/)
    expect(text).toContain(
      'The daemon makes one every 2 days and keeps 7, in at most 2,000 MB.\n/home/.lore/backups',
    )
    expect(renderBackups([], '/b', { everyHours: 0, keep: 7, maxMegabytes: 1 }, VIEW)).toContain(
      'lore backup create',
    )
    expect(renderSchedule({ everyHours: 24, keep: 3, maxMegabytes: 100 }, ['LORE_BACKUP_KEEP'], VIEW)).toBe(
      'The daemon makes one every day and keeps 3, in at most 100 MB.\nLORE_BACKUP_KEEP overrides your settings file.',
    )
  })

  it('are sound or say why not', () => {
    const counts = { memories: 1, episodes: 2, sessions: 1, links: 0 }
    expect(
      renderVerdicts(
        [
          { id: 'a', path: '/a', problems: [], counts },
          { id: 'b', path: '/b', problems: ['The file is gone.'], counts: null },
        ],
        VIEW,
      ),
    ).toBe('✓ a  1 memory, 0 links, 2 turns\n✗ b  The file is gone.')
  })

  it('a restore says what changed, what stays removed, and the way back', () => {
    const report: RestoreReport = {
      restored: { id: 'x', path: '/x', createdAt: 0 },
      safety: { id: 's1', path: '/s1' },
      before: { memories: 3, episodes: 0, sessions: 0, links: 0 },
      after: { memories: 2, episodes: 0, sessions: 0, links: 0 },
      changes: { gone: 2, back: 1, different: 0 },
      removedAgain: { sessions: 1, memories: 2 },
    }
    const text = renderRestored(report, true, VIEW)
    expect(text).toContain('1 came back, 2 are gone')
    expect(text).toContain('1 conversation, 2 memories')
    expect(text).toContain('lore backup restore s1')
    expect(text).toContain('lore daemon start')
  })
})

describe('a rebuild', () => {
  it('says of each part how much, and what that changed', () => {
    const part = { state: 'done', reason: null, done: 9, total: 9, run: null } as const
    expect(
      renderRebuilt(
        [
          { ...part, part: 'index', changes: { analysed: 4 } },
          { ...part, part: 'strength', changes: {} },
          {
            ...part,
            part: 'embeddings',
            state: 'waiting',
            done: 3,
            changes: {},
            reason: 'The server does not answer.',
          },
          { ...part, part: 'edges', changes: { remove_edge: 1, reflection: 0 }, run: 'r1' },
        ],
        true,
        VIEW,
      ),
    ).toBe(
      [
        '✓ index  9 · 4 texts analysed differently than before',
        '✓ strength  9 · nothing changed',
        '• vectors  3 of 9',
        '  The server does not answer.',
        '✓ links  9 · 1 links dropped',
        '  To undo: lore undo r1',
        'Stopped. The same command continues from here.',
      ].join('\n'),
    )
  })
})
