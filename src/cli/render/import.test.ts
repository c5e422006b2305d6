import { describe, expect, test } from 'vitest'
import type { ImportReport } from '../../transfer/imported/import-views.ts'
import { renderChoices, renderImport } from './import.ts'
import { PLAIN, type View } from './layout/view.ts'

const view: View = { paint: PLAIN, width: 80, now: 0 }
const REPORT: ImportReport = {
  state: 'done',
  kind: 'memory-v3',
  title: 'memory-v3',
  path: '/x',
  run: '01a1e06e-2a5d-72f6-8000-000000000000',
  cursor: null,
  total: 9,
  done: 9,
  stored: { memories: 1_204, links: 3 },
  refreshed: 0,
  reflected: 0,
  known: 0,
  scopes: ['default'],
  unknownProjects: [],
  remarks: [
    { code: 'archived_there', count: 2, examples: ['An old\nprice list'] },
    { code: 'layer_lowered', count: 1, examples: [] },
  ],
  redacted: { 'github-token': 1 },
  plan: [],
}

describe('what came over', () => {
  test('is counted, with what stayed behind and why, and how to take it back', () => {
    expect(renderImport(REPORT, view).split('\n')).toEqual([
      'Imported from memory-v3.',
      '',
      'memories  1,204 new',
      'links     3 new',
      'went to   default',
      'cut out   1 github-token',
      '',
      'Not imported: 2 things',
      '  2: it was archived there',
      '    An old price list',
      '',
      'Changed in the import: 1 thing',
      '  1: layer 2 instead of 1: only you can put it there',
      '',
      'Undo: lore undo 01a1e06e-2a5d-72f6',
    ])
  })

  test('of nothing new there is nothing to take back', () => {
    const nothing = { ...REPORT, run: null, stored: { memories: 0, links: 0 }, known: 5, remarks: [] }
    expect(renderImport(nothing, view).split('\n')).toEqual(['Nothing new.', '', 'known  5 imported before'])
  })

  test('a column whose name reads as several is quoted, as `--map` takes it', () => {
    const columns = { used: { content: 'Note, long', created: 'date' }, kept: ['a=b', 'who'] }
    const shown = renderImport({ ...REPORT, columns }, view)
    expect(shown).toContain('Columns: content = "Note, long", created = date')
    expect(shown).toContain('Kept beside the memory: "a=b", who')
  })

  test('a plan shows what would be stored, as a tree', () => {
    const plan = [
      { title: 'memory-v3', kind: 'reference', depth: 0, trust: 'inference', scope: 'default' },
      { title: 'The bakery opens at six', kind: 'fact', depth: 1, trust: 'inference', scope: 'default' },
    ] as const
    const text = renderImport({ ...REPORT, state: 'planned', run: null, plan, remarks: [] }, view)
    expect(text).toContain('  memory-v3  reference, inference\n    The bakery opens at six  fact, inference')
    expect(text).toContain('… and 1,202 more')
  })
})

describe('what there is to bring over', () => {
  const importers = [{ kind: 'mem0', title: 'mem0 (JSON)', takes: 'a JSON file' }]

  test('comes with the line to type, quoted where it must be', () => {
    const found = [{ kind: 'mem0', title: 'mem0 (JSON)', path: "/my files/it's.json", holds: 'memories' }]
    expect(renderChoices({ found, problem: null, importers }, null, view)).toContain(
      "mem0 (JSON): memories\n  lore import mem0 '/my files/it'\\''s.json'",
    )
  })

  test('the kinds are told in full, Lore’s own export among them', () => {
    const takes = 'a CLAUDE.md, a project folder, or the folder where memories of all projects are kept'
    const many = [{ kind: 'claude-code', title: 'Claude Code', takes }]
    const text = renderChoices({ found: [], problem: null, importers: many }, null, { ...view, width: 60 })
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`Claude Code: ${takes}`)
    expect(text).toMatch(/\njsonl +Lore’s own export/)
  })

  test('where there is nothing, what could be is listed', () => {
    expect(renderChoices({ found: [], problem: null, importers }, '/x', view)).toMatch(
      /recognised at \/x[\s\S]*mem0 \(JSON\): a JSON/,
    )
  })

  test('where it is known what is wrong with the file, that is said instead', () => {
    const problem = { message: 'The file is empty.', hint: 'Export it once more.' }
    const text = renderChoices({ found: [], problem, importers }, '/x', view)
    expect(text).toMatch(/recognised at \/x\.[\s\S]*The file is empty\.[\s\S]*Export it once more\./)
    expect(text).not.toContain('mem0')
  })
})
