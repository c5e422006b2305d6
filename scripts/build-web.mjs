// Builds the explorer (web/) into a folder that the daemon serves, and says what it is made of.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * @param folder that receives the files
 * @returns the files with the sources in them, in the form of esbuild's list, for the licences
 */
export async function buildWeb(folder) {
  const result = await build({
    configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)),
    logLevel: 'warn',
    build: { outDir: `${ROOT}${folder}` },
  })
  const outputs = [result].flat().flatMap(({ output }) => output)
  return { outputs: Object.fromEntries(outputs.map((file) => [file.fileName, { inputs: inputsOf(file) }])) }
}

function inputsOf({ modules = {} }) {
  return Object.fromEntries(
    Object.entries(modules).map(([id, { renderedLength }]) => [
      relative(ROOT, id.replace(/^\0/, '').replace(/\?.*$/, '')),
      { bytesInOutput: renderedLength ?? 0 },
    ]),
  )
}
