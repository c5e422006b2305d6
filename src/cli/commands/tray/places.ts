/** Shared by `lore tray install` and `uninstall`: the files of this machine's desktop. */
import { readEnvironment } from '../../../config/environment.ts'
import { packagePaths } from '../../../config/package-paths.ts'
import { LoreError } from '../../../core/errors.ts'
import type { CliContext } from '../../command/context.ts'
import { planTrayFiles, type TrayFiles } from '../../tray/tray-files.ts'

/** Returns null if Lore knows no way for the platform. */
export function findTrayFiles({ standpoint }: CliContext, withDaemon: boolean): TrayFiles | null {
  const env = readEnvironment()
  return planTrayFiles({
    platform: process.platform,
    homedir: standpoint.homedir,
    configHome: env.XDG_CONFIG_HOME || null,
    dataHome: env.XDG_DATA_HOME || null,
    appData: env.APPDATA || null,
    uid: process.getuid?.() ?? 0,
    node: process.execPath,
    bin: packagePaths().bin,
    home: standpoint.home,
    withDaemon,
  })
}

/** @throws LoreError not_yet */
export function requireTrayFiles(context: CliContext, withDaemon: boolean): TrayFiles {
  const plan = findTrayFiles(context, withDaemon)
  if (plan !== null) return plan
  throw new LoreError('not_yet', `On ${process.platform} Lore has no tray icon.`, {
    hint: 'Use `lore ui` and `lore status` instead.',
  })
}
