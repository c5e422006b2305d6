/**
 * Prints a bill of materials (CycloneDX) of the image: the packages that the built bundle holds, with versions, licences and
 * hashes from the lockfile. Build first; `node scripts/sbom.mjs > sbom.cdx.json`.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const root = new URL('..', import.meta.url)
const bundled = new Set(
  readFileSync(new URL('dist/LICENSES.txt', root), 'utf8')
    .split(/^-{80}$/m)
    .map((part) => part.trim().split('\n', 1)[0]),
)
const all = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
)
// To npm everything is a tool of development, because the bundle needs no packages at run time; here it is what runs.
const components = all.components
  .filter(({ name, group }) => bundled.has(group === undefined ? name : `${group}/${name}`))
  .map(({ properties: _, ...component }) => ({ ...component, scope: 'required' }))
const known = new Set([
  ...components.map((component) => component['bom-ref']),
  all.metadata.component['bom-ref'],
])
const dependencies = all.dependencies
  .filter(({ ref }) => known.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((on) => known.has(on)) }))
const component = { ...all.metadata.component, name: 'lore-memory' }
process.stdout.write(
  `${JSON.stringify({ ...all, metadata: { ...all.metadata, component }, components, dependencies }, null, 2)}\n`,
)
