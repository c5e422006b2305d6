/** What sleep did on which day, by memory and by link. Purged memories take their journal with them: not this. */
import type { JournalAction, JournalEntry } from '../../../src/core/journal.ts'
import type { PhaseOutcome } from '../../../src/core/run.ts'

export interface Happening {
  readonly day: number
  readonly action: JournalAction
  readonly subject: string
  readonly reason: string
  readonly before: JournalEntry['before']
  readonly after: JournalEntry['after']
}

export interface Chronicle {
  note(day: number, phases: readonly PhaseOutcome[], entries: readonly JournalEntry[]): void
  readonly happenings: readonly Happening[]
  /** Of one memory or link, in order. */
  of(subject: string): readonly Happening[]
  /** The day, and why, or null where it was not. */
  archived(subject: string): { readonly day: number; readonly reason: string } | null
  /** Planned changes that were made, by kind, on days after the first and up to the second. */
  count(kind: string, afterDay: number, untilDay: number): number
}

export function createChronicle(): Chronicle {
  const happenings: Happening[] = []
  const counts: { day: number; kind: string; count: number }[] = []
  const of = (subject: string) => happenings.filter((happening) => happening.subject === subject)
  return {
    happenings,
    note(day, phases, entries) {
      for (const { action, subjectId, reason, before, after } of entries)
        happenings.push({ day, action, subject: subjectId, reason: reason ?? '', before, after })
      for (const { changes } of phases)
        for (const [kind, count] of Object.entries(changes)) counts.push({ day, kind, count })
    },
    of,
    archived: (subject) => of(subject).findLast(({ action }) => action === 'archive') ?? null,
    count: (kind, afterDay, untilDay) =>
      counts
        .filter((noted) => noted.kind === kind && noted.day > afterDay && noted.day <= untilDay)
        .reduce((sum, { count }) => sum + count, 0),
  }
}
