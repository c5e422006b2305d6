/** Finds indexed vault folders that changed since, or cannot be read any more. */
import type { Caller } from '../../core/caller.ts'
import { toLoreError } from '../../core/errors.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { parseInput } from '../../kernel/use-case.ts'
import { reindex } from '../../transfer/reindex.ts'
import { defineFinding, type Found } from './define-finding.ts'

/** The result of comparing a vault folder with its indexed notes. */
export interface VaultState {
  readonly vault: string
  readonly unchanged: number
  readonly edited: number
  readonly added: number
  readonly removed: number
  readonly failed: number
  /** The reason why it could not be examined; null if it could. */
  readonly problem: string | null
}

interface ChangedVault extends Found {
  readonly state: VaultState
}

export const changedVault = defineFinding<ChangedVault>({
  name: 'changed_vault',
  area: 'sources',
  severity: 'note',
  costs: 'thorough',
  async find({ context }) {
    const states: VaultState[] = []
    for (const vault of await context.store.vaults.listVaults())
      states.push(await examineVault(context, vault))
    return states
      .filter(({ edited, added, removed, problem }) => edited + added + removed > 0 || problem !== null)
      .map((state) => ({ ids: [state.vault], state }))
  },
  explain: ({ state: { vault, edited, added, removed, problem } }) =>
    problem ?? `${vault}: ${edited} notes were edited, ${added} are new, ${removed} are gone.`,
  mend: ({ ids }) => ({ kind: 'command', command: `lore reindex '${ids[0]}'` }),
})

const LOOKING: Caller = { kind: 'system', name: 'integrity', session: 'integrity' }
const NOTHING = { unchanged: 0, edited: 0, added: 0, removed: 0, failed: 0 }

export async function examineVault(context: EngineContext, vault: string): Promise<VaultState> {
  try {
    const input = parseInput(reindex, { path: vault, dryRun: true })
    const { notes, failed } = await reindex.run(context, input, LOOKING)
    const { unchanged, edited, added, removed, renamed } = notes
    return {
      vault,
      unchanged,
      edited: edited + renamed,
      added,
      removed,
      failed: failed.length,
      problem: null,
    }
  } catch (error) {
    const { message, hint } = toLoreError(error)
    return { vault, ...NOTHING, problem: `${message} ${hint}` }
  }
}
