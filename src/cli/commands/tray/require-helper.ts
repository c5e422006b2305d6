/** The helper that draws the icon, fetched after the person agreed. */
import { readEnvironment } from '../../../config/environment.ts'
import { ensurePrivateFolder } from '../../../config/home.ts'
import { LoreError } from '../../../core/errors.ts'
import type { CliContext } from '../../command/context.ts'
import { fetchHelper, findBuild, findHelper, HELPER, helperFolder } from '../../tray/tray-helper.ts'
import { requireConsent } from '../daemon/service.ts'

/** Asks before anything is fetched. @throws LoreError protected, cancelled, not_yet */
export async function requireHelper(context: CliContext, yes: boolean): Promise<string> {
  const { home } = context.config().values
  const build = findBuild(process.platform, process.arch)
  if (build === null) {
    throw new LoreError('not_yet', `The tray’s helper is not made for ${process.platform}.`, {
      hint: 'Use `lore ui` instead.',
    })
  }
  const found = findHelper(home, build)
  if (found !== null) return found
  context.note(
    `The icon is drawn by a helper that does not come with Lore: ${HELPER.package} ${HELPER.version} (${HELPER.licence}), ${HELPER.megabytes} MB from npm’s registry. Lore keeps one file of it in ${helperFolder(home)}, checks it by its hash, and sends nothing.`,
  )
  await requireConsent('Fetch it?', yes)
  ensurePrivateFolder(home)
  return fetchHelper(home, build, readEnvironment())
}
