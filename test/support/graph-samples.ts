/** Memories for the tests of what the tools of thought print. */

import { PLAIN, type View } from '../../src/cli/render/layout/view.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { DatedLine } from '../../src/recall/graph-queries/graph-views.ts'

export const SAMPLE_NOW = Date.UTC(2026, 10, 15, 12)
export const SAMPLE_VIEW: View = { paint: PLAIN, width: 64, now: SAMPLE_NOW }

/** @param n tells its id from others' */
export function sampleLine(n: number, title: string, over: Partial<DatedLine> = {}): DatedLine {
  return {
    id: `01939f2a-${String(n).padStart(4, '0')}-7111-8aaa-000000000001` as MemoryId,
    kind: 'fact',
    depth: 1,
    title,
    summary: title,
    trust: 'principle',
    scope: 'default',
    childCount: 0,
    createdAt: SAMPLE_NOW,
    updatedAt: SAMPLE_NOW,
    archivedAt: null,
    archivedReason: null,
    superseded: false,
    at: SAMPLE_NOW,
    until: null,
    ...over,
  }
}
