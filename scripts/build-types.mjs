// Writes the type declarations of the public entries only; types of other files are copied into them. They
// name no other package, because a program that imports Lore has none of those.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'

/** @param folder of the bundles, in which the declarations are written */
export async function buildTypes(folder) {
  const whole = `${folder}/declarations`
  try {
    const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', whole]
    execFileSync(process.execPath, tsc, { stdio: 'inherit' })
    const bundle = await rolldown({
      input: { index: `${whole}/index.d.ts`, mcp: `${whole}/mcp/index.d.ts` },
      external: [/^node:/],
      plugins: [dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false })],
    })
    const { output } = await bundle.write({
      dir: folder,
      format: 'es',
      chunkFileNames: 'shared.d.ts',
      minifyInternalExports: false,
    })
    const foreign = output.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.includes('node_modules'))
    if (foreign.length > 0) throw new Error(`The public types name other packages: ${foreign.join(', ')}`)
  } finally {
    rmSync(whole, { recursive: true, force: true })
  }
}
