#!/usr/bin/env node
// Runs Lore for the plugin: the one that is installed on this machine where there is one, with its model; else the one
// that came with the plugin, which answers by words. Plain JavaScript that old Nodes can parse.
import { existsSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const NEEDED = [22, 16]
const root = dirname(dirname(fileURLToPath(import.meta.url)))

function isNewEnough(version) {
  const parts = version.split('.').map(Number)
  return parts[0] > NEEDED[0] || (parts[0] === NEEDED[0] && parts[1] >= NEEDED[1])
}

// The launcher of an installed Lore, by the search path; npm puts a link there, on Windows a script beside the package.
function findInstalled() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (folder === '' || folder === join(root, 'bin')) continue
    const candidates =
      process.platform === 'win32'
        ? existsSync(join(folder, 'lore.cmd'))
          ? [join(folder, 'node_modules', 'lore-memory', 'bin', 'lore.mjs')]
          : []
        : [join(folder, 'lore')]
    for (const candidate of candidates) {
      if (!existsSync(candidate)) continue
      const launcher = realpathSync(candidate)
      const found = dirname(dirname(launcher))
      if (launcher.endsWith('lore.mjs') && existsSync(join(found, 'models')) && found !== root)
        return launcher
    }
  }
  return null
}

const installed = findInstalled()
if (installed !== null) import(pathToFileURL(installed).href)
else if (isNewEnough(process.versions.node)) {
  if (module.enableCompileCache) module.enableCompileCache()
  import('../dist/lore.mjs').then((lore) => lore.main(process.argv.slice(2)))
} else {
  process.stderr.write(
    `lore: needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node}. Install a newer Node, or Lore itself, which brings one.\n`,
  )
  process.exitCode = 1
}
