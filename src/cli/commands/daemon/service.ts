/** Shared by `install` and `uninstall`: the service of this home, and running the system's own commands. */
import { spawnSync } from 'node:child_process'
import { readEnvironment } from '../../../config/environment.ts'
import { packagePaths } from '../../../config/package-paths.ts'
import { LoreError } from '../../../core/errors.ts'
import { planService, type ServicePlan } from '../../../daemon/service-file.ts'
import type { CliContext } from '../../command/context.ts'
import { quote } from '../../command/quote.ts'
import { canAsk, confirm } from '../../command/terminal.ts'

/** Returns null if the platform has no such service. */
export function findService({ standpoint: { home, homedir } }: CliContext): ServicePlan | null {
  return planService({
    platform: process.platform,
    homedir,
    configHome: readEnvironment().XDG_CONFIG_HOME || null,
    uid: process.getuid?.() ?? 0,
    node: process.execPath,
    bin: packagePaths().bin,
    home,
  })
}

/** @throws LoreError not_yet if the platform has no such service */
export function requireService(context: CliContext): ServicePlan {
  const plan = findService(context)
  if (plan !== null) return plan
  throw new LoreError('not_yet', `On ${process.platform} Lore does not install a service.`, {
    hint: 'Use `lore daemon start`; commands and MCP servers also start it automatically.',
  })
}

export function renderCommands(commands: readonly (readonly string[])[]): string {
  return commands.map((command) => `  ${command.map(quote).join(' ')}`).join('\n')
}

/** @throws LoreError internal with the command's own message if it fails */
export function runCommands(commands: readonly (readonly string[])[]): void {
  for (const [program = '', ...args] of commands) {
    const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', windowsHide: true })
    if (status === 0) continue
    const said = error?.message ?? stderr.trim()
    throw new LoreError('internal', `${[program, ...args].join(' ')} failed: ${said}`, {
      hint: 'Run it by hand to see more.',
    })
  }
}

/** @throws LoreError protected if no person can answer, cancelled if the answer is no */
export async function requireConsent(question: string, yes: boolean): Promise<void> {
  if (yes) return
  if (!canAsk()) {
    throw new LoreError('protected', 'That must be confirmed, but this is not a terminal.', {
      hint: 'Add --yes.',
    })
  }
  if (await confirm(question)) return
  throw new LoreError('cancelled', 'Nothing was changed.', { hint: 'Answer yes, or add --yes.' })
}
