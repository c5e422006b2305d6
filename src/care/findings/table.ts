/** The table of all findings, worst first within an area. Every check for faults uses it. */
import { broken } from './broken.ts'
import { changedVault } from './changed-vault.ts'
import { closePair } from './close-pair.ts'
import { damage } from './damage.ts'
import { danglingLink } from './dangling-link.ts'
import { datedAhead } from './dated-ahead.ts'
import type { Finding, FindingRow, Found } from './define-finding.ts'
import { duplicate } from './duplicate.ts'
import { fading } from './fading.ts'
import { loop } from './loop.ts'
import { commandOf } from './mendings.ts'
import { neverUsed } from './never-used.ts'
import { orphan } from './orphan.ts'
import { outdatedAnalysis } from './outdated-analysis.ts'
import { oversizedRoot } from './oversized-root.ts'
import { principleWithoutQuote } from './principle-without-quote.ts'
import type { Search } from './search.ts'
import { stale } from './stale.ts'
import { invisible, secret } from './unclean-text.ts'
import { ungroundedLink } from './ungrounded-link.ts'
import { unlinked } from './unlinked.ts'
import { unnotedSource } from './unnoted-source.ts'
import { unreachable } from './unreachable.ts'
import { weakLink } from './weak-link.ts'

/** A new finding is one file in this folder and one line here. */
export const FINDINGS: readonly FindingRow[] = [
  damage,
  outdatedAnalysis,

  secret,
  invisible,
  loop,
  orphan,
  duplicate,
  datedAhead,
  stale,
  unreachable,
  oversizedRoot,
  neverUsed,

  ungroundedLink,
  principleWithoutQuote,
  broken,
  danglingLink,
  weakLink,
  closePair,
  fading,
  unlinked,

  unnotedSource,
  changedVault,
]

/** Selects the rows that meet every given condition. */
export interface Question {
  readonly names?: readonly string[]
  readonly area?: FindingRow['area']
  readonly costs?: FindingRow['costs']
}

/**
 * Runs the selected rows in the order of the table and returns their findings. Changes nothing.
 * @example await look(createSearch(context, caller), { area: 'memories' })
 */
export async function look(search: Search, { names, area, costs }: Question): Promise<Finding[]> {
  const rows = FINDINGS.filter(
    (row) =>
      (names === undefined || names.includes(row.name)) &&
      (area === undefined || row.area === area) &&
      (costs === undefined || row.costs === costs),
  )
  const findings: Finding[] = []
  for (const row of rows) {
    for (const found of await row.find(search)) findings.push(toFinding(row, found))
  }
  return findings
}

function toFinding(row: FindingRow, found: Found): Finding {
  const mending = row.mend(found)
  return {
    name: row.name,
    state: row.severity === 'fault' ? 'failed' : 'note',
    detail: row.explain(found),
    hint: commandOf(mending),
    ids: found.ids,
    mending,
  }
}
