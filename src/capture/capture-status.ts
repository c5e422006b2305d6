/** Use cases that report how far reading has come, and that pause and resume it. */

import { z } from 'zod'
import type { Pause, Watermark } from '../core/capture.ts'
import type { EpochMs } from '../core/ids.ts'
import type { SourcePlace, TranscriptSource } from '../core/ports/transcript-source.ts'
import type { EngineContext } from '../kernel/context.ts'
import { field } from '../kernel/fields.ts'
import { loadPauses, PAUSES_NOTE, readPause } from '../kernel/pauses.ts'
import { defineUseCase, nothing } from '../kernel/use-case.ts'
import { requireTime } from '../kernel/validate.ts'
import { discoverFiles } from './files/discover.ts'
import { loadPlace, selectDue } from './files/due-files.ts'
import { type Failure, withoutCredentials } from './files/without-credentials.ts'

export interface CaptureStatus {
  readonly paused: Pause | null
  readonly sources: readonly {
    readonly agent: string
    readonly title: string
    readonly roots: readonly string[]
    readonly files: number
    readonly filesRead: number
    /** Number of files and folders that could not be read last time. */
    readonly failed: number
    readonly turns: number
    readonly bytesLeft: number
    readonly lastReadAt: EpochMs | null
    readonly lastError: string | null
  }[]
  readonly excluded: readonly string[]
}

const PAUSES_KEPT = 500

export const captureStatus = defineUseCase({
  name: 'captureStatus',
  access: 'admin',
  retry: 'again',
  input: nothing,
  run: async (context) => loadStatus(context),
})

async function loadStatus(context: EngineContext): Promise<CaptureStatus> {
  const marks = await context.store.capture.listWatermarks()
  const turns = await context.store.episodes.countByAgent(null)
  const place = await loadPlace(context)
  const sources: CaptureStatus['sources'][number][] = []
  for (const source of context.capture.sources) {
    sources.push(
      await sourceStatus(
        context,
        place,
        source,
        marks.filter((mark) => mark.agent === source.agent),
        turns.get(source.agent) ?? 0,
      ),
    )
  }
  return { paused: await readPause(context), excluded: context.capture.excluded(), sources }
}

async function sourceStatus(
  context: EngineContext,
  place: SourcePlace,
  source: TranscriptSource,
  marks: readonly Watermark[],
  turns: number,
): Promise<CaptureStatus['sources'][number]> {
  const unreadable: Failure[] = []
  const files = await discoverFiles([source], place, (path, error) =>
    unreadable.push({ path, reason: error.message }),
  )
  const due = await selectDue(context, files, new Map(marks.map((mark) => [mark.path, mark])))
  const broken = marks.filter((mark) => mark.error !== null)
  const closed = await withoutCredentials(context, unreadable.slice(0, 1))
  return {
    agent: source.agent,
    title: source.title,
    roots: source.roots(place),
    files: files.length,
    filesRead: marks.length - broken.length,
    failed: broken.length + unreadable.length,
    turns,
    bytesLeft: due.reduce((sum, file) => sum + file.bytesLeft, 0),
    lastReadAt: marks.reduce<EpochMs | null>((last, mark) => Math.max(last ?? 0, mark.readAt), null),
    lastError: newestFailure(broken)?.error ?? closed[0]?.reason ?? null,
  }
}

function newestFailure(marks: readonly Watermark[]): Watermark | null {
  return marks.reduce<Watermark | null>(
    (newest, mark) => (newest === null || mark.readAt > newest.readAt ? mark : newest),
    null,
  )
}

/**
 * Pauses capture until the given time, or until `resumeCapture`. Turns said meanwhile are never
 * captured, not even afterwards.
 */
export const pauseCapture = defineUseCase({
  name: 'pauseCapture',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Time at which the pause ends; null for a pause without end. */
      until: field<EpochMs | null>({ type: ['number', 'null'] }, (name, value) =>
        value === null ? null : requireTime(name, value),
      ),
    }),
  run: async (context, { until }): Promise<CaptureStatus> => {
    const now = context.clock.now()
    await savePauses(context, [...endPauses(await loadPauses(context), now), { since: now, until }])
    return loadStatus(context)
  },
})

export const resumeCapture = defineUseCase({
  name: 'resumeCapture',
  access: 'admin',
  retry: 'again',
  input: nothing,
  run: async (context): Promise<CaptureStatus> => {
    await savePauses(context, endPauses(await loadPauses(context), context.clock.now()))
    return loadStatus(context)
  },
})

function endPauses(pauses: readonly Pause[], now: EpochMs): Pause[] {
  return pauses.map((pause) => (pause.until === null || pause.until > now ? { ...pause, until: now } : pause))
}

async function savePauses({ store }: EngineContext, pauses: readonly Pause[]): Promise<void> {
  await store.capture.writeNote(PAUSES_NOTE, pauses.slice(-PAUSES_KEPT))
}
