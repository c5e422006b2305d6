// Collects the licences of the packages in a bundle, from the bundler's own list. Some of them are bundles
// already: their files name the packages inside, whose licence texts are kept in licences/, because npm
// does not install those packages.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const KEPT = fileURLToPath(new URL('licences', import.meta.url))
const PACKAGE = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/
const COPIED = /\/_vendor\/([^/]+)\//
/** The line that rolldown and tsdown write above the code of each source file. */
const REGION = /^\/\/#region (\S+)$/gm
const LICENCE = /^(?:licen[cs]e|copying)/i
const NOTICE = /^notice/i

/**
 * Returns every package with code in a bundle, by its name: its folder, or null if it came inside another
 * package.
 * @param metafiles of esbuild
 */
export function bundledPackages(metafiles) {
  const paths = metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path.replaceAll('\\', '/'))
    .filter((path) => PACKAGE.test(path))
  const within = paths.flatMap(packagesWithin).map((name) => [name, null])
  const taken = paths.map((path) => PACKAGE.exec(path)).map(([folder, name]) => [name, folder])
  return new Map([...within, ...taken].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}

/** Returns the names of other packages whose code a file of a package holds. */
function packagesWithin(path) {
  const copied = COPIED.exec(path)?.[1]
  if (!existsSync(path)) return copied === undefined ? [] : [copied]
  const regions = [...readFileSync(path, 'utf8').matchAll(REGION)].map(([, source]) => source)
  const map = `${path}.map`
  const sources = existsSync(map) ? JSON.parse(readFileSync(map, 'utf8')).sources : []
  const names = [...regions, ...sources].map((source) => PACKAGE.exec(source ?? '')?.[1])
  return [copied, ...names].filter((name) => name !== undefined)
}

/**
 * Returns one text with the licence, and the notice if there is one, of every package. @throws Error if one
 * has no licence
 */
export function renderLicences(packages) {
  const texts = [...packages].map(([name, folder]) => {
    const parts = licenceFiles(name, folder).map((file) =>
      readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim(),
    )
    return `${[name, ...parts].join('\n\n')}\n`
  })
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}

/** Returns the files that hold the licence of a package, and its notice. */
function licenceFiles(name, folder) {
  const kept = join(KEPT, `${name.replaceAll('/', '-')}.txt`)
  if (folder === null) {
    if (existsSync(kept)) return [kept]
    throw new Error(`${name} is bundled inside another package, and ${kept} does not hold its licence.`)
  }
  const files = existsSync(folder) ? readdirSync(folder).sort() : []
  // Some packages print their licence in another file only, such as the README.
  if (!files.some((file) => LICENCE.test(file)) && existsSync(kept)) return [kept]
  if (!files.some((file) => LICENCE.test(file)))
    throw new Error(`${name} is bundled, and ${folder} holds no licence that could be passed on with it.`)
  return files.filter((file) => LICENCE.test(file) || NOTICE.test(file)).map((file) => join(folder, file))
}
