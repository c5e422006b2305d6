import { describe, expect, test } from 'vitest'
import type { MaintenanceReport } from '../moment/maintenance-report.ts'
import { renderMaintenance, requestMaintenance } from './start-maintenance.ts'

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 2, 4, 12)

function makeNotes() {
  const notes = new Map<string, unknown>()
  return {
    readNote: async (key: string) => notes.get(key) ?? null,
    writeNote: async (key: string, value: unknown) => void notes.set(key, value),
  }
}

const NOTHING: MaintenanceReport = {
  at: NOW,
  askedAt: NOW,
  run: null,
  linksRemoved: 0,
  moved: 0,
  archived: 0,
  leftovers: 0,
  weakLinks: 0,
  fading: 0,
  alikePairs: 0,
  orphans: 0,
  newLinks: 0,
}

describe('requestMaintenance', () => {
  test('asks at most once in six hours', async () => {
    const notes = makeNotes()
    expect(await requestMaintenance(notes, NOW)).toBe(true)
    expect(await requestMaintenance(notes, NOW + HOUR_MS)).toBe(false)
    expect(await requestMaintenance(notes, NOW + 6 * HOUR_MS)).toBe(true)
  })

  test('asks again where the clock was set back', async () => {
    const notes = makeNotes()
    await requestMaintenance(notes, NOW)
    expect(await requestMaintenance(notes, NOW - 48 * HOUR_MS)).toBe(true)
  })
})

describe('renderMaintenance', () => {
  test('says nothing where nothing was done or seen; new or missing links alone are no news', () => {
    expect(renderMaintenance(NOTHING)).toBeNull()
    expect(renderMaintenance({ ...NOTHING, newLinks: 4 })).toBeNull()
    expect(renderMaintenance({ ...NOTHING, orphans: 1 })).toBeNull()
  })

  test('tells what was seen', () => {
    expect(
      renderMaintenance({ ...NOTHING, run: 'r-1', leftovers: 3, newLinks: 4, alikePairs: 17, orphans: 1 }),
    ).toBe(
      '3 leftovers taken out of the index, 17 pairs nearly alike, 1 memory without a link, 4 links new that day',
    )
  })

  test('tells what was changed in one line, and how to take it back', () => {
    expect(
      renderMaintenance({ ...NOTHING, run: 'r-1', linksRemoved: 1, archived: 2, fading: 3, newLinks: 1 }),
    ).toBe(
      '1 dead link removed, 2 faded memories archived, 3 memories fading, 1 link new that day; `lore undo r-1` takes it back',
    )
  })
})
