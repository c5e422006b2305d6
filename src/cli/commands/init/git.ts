/** `lore init --git`: links the commits of this folder's repository with conversations. */
import { LoreError } from '../../../core/errors.ts'
import type { CommandOutput } from '../../command/command.ts'
import type { CliContext } from '../../command/context.ts'
import { EXIT } from '../../command/exit-codes.ts'
import type { InitClient } from '../../init/clients.ts'
import { GIT_HOOKS, type GitLink, gitClient } from '../../init/git-client.ts'
import { applyWiring, type Wiring } from '../../init/wire.ts'
import { changedLines, renderChange } from '../../render/init.ts'
import { agrees, type Consent, viewOf } from '../../steps/consent.ts'
import { hookFile } from '../../steps/link-commit.ts'

type Outcome = 'linked' | 'linked_now' | 'planned' | 'declined'

/** Returns the entry for the repository of a folder. @throws LoreError invalid_input if there is none */
export function requireGitClient(cwd: string, link: GitLink): InitClient {
  const file = hookFile(cwd, GIT_HOOKS[link].hook)
  if (file !== null) return gitClient(link, file, cwd)
  throw new LoreError('invalid_input', 'This folder is in no git repository.', {
    hint: 'Run it inside the repository whose commits are to be linked.',
  })
}

export async function initGit(context: CliContext, plan: Wiring, consent: Consent): Promise<CommandOutput> {
  if (plan.problem !== null) throw plan.problem
  const { file } = plan
  const outcome = await apply(context, plan, consent)
  return {
    json: { file, outcome, ...(consent.dryRun ? { changes: changedLines(plan) } : {}) },
    render: (view) => (outcome === 'planned' ? renderChange(plan, view) : `${SAID[outcome]} (${file})`),
    ...(outcome === 'declined' ? { exitCode: EXIT.failure } : {}),
  }
}

const SAID: Readonly<Record<Exclude<Outcome, 'planned'>, string>> = {
  linked: 'Commits of this repository are linked already.',
  linked_now: 'Commits of this repository now name their conversations. Revert it with --undo.',
  declined: 'Nothing was changed.',
}

async function apply(context: CliContext, plan: Wiring, consent: Consent): Promise<Outcome> {
  if (plan.state === 'wired') return 'linked'
  if (consent.dryRun) return 'planned'
  const show = () => renderChange(plan, viewOf(context))
  if (!(await agrees(context, consent, `Change ${plan.file}?`, show))) return 'declined'
  applyWiring(context.standpoint.home, plan, Date.now())
  return 'linked_now'
}
