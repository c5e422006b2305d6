/** Reads `--map` for a table: pairs of field and column, or a JSON file that holds them. */
import { promises as fs } from 'node:fs'
import { resolve } from 'node:path'
import { LoreError } from '../../core/errors.ts'
import { parseColumnMap, readColumnMap } from '../../transfer/importers/table/column-map.ts'

/** @throws LoreError invalid_input if a map cannot be read */
export async function toColumnMap(
  typed: readonly string[],
  cwd: string,
): Promise<Readonly<Record<string, string>>> {
  const maps: Readonly<Record<string, string>>[] = []
  for (const each of typed) {
    const map = /\.json$/i.test(each)
      ? readColumnMap(await readMapFile(resolve(cwd, each)))
      : parseColumnMap(each)
    if (map === null) throw badMap(each)
    maps.push(map)
  }
  return Object.assign({}, ...maps) as Readonly<Record<string, string>>
}

async function readMapFile(path: string): Promise<string> {
  try {
    return await fs.readFile(path, 'utf8')
  } catch (cause) {
    throw new LoreError('invalid_input', `The map ${path} cannot be read.`, {
      hint: 'Give the path of a JSON file such as {"content": "text", "created": "date"}.',
      details: { option: '--map' },
      cause,
    })
  }
}

function badMap(typed: string): LoreError {
  return new LoreError('invalid_input', `--map ${typed.slice(0, 60)} is no map of columns.`, {
    hint: 'Write field=column, with commas between: --map content=text,created=date. A name with a comma or an equals sign stands in double quotes: --map \'content="Note, long"\'',
    details: { option: '--map' },
  })
}
