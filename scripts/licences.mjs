// The licences of the packages that a bundle is made of, by what the bundler says it took from them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/
const LICENCE = /^(?:licen[cs]e|copying)/i
const NOTICE = /^notice/i

/**
 * The folder of every package with a line in a bundle, by its name.
 * @param metafiles of esbuild
 */
export function bundledPackages(metafiles) {
  const taken = metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => PACKAGE.exec(path.replaceAll('\\', '/')))
    .filter((found) => found !== null)
  return new Map(taken.map(([folder, name]) => [name, folder]).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** One text with the licence, and the notice where there is one, of every package. Fails where one has none. */
export function renderLicences(packages) {
  const texts = [...packages].map(([name, folder]) => {
    const files = existsSync(folder) ? readdirSync(folder).sort() : []
    if (!files.some((file) => LICENCE.test(file)))
      throw new Error(`${name} is bundled, and ${folder} holds no licence that could be passed on with it.`)
    const parts = files
      .filter((file) => LICENCE.test(file) || NOTICE.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
    return `${[name, ...parts].join('\n\n')}\n`
  })
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}
