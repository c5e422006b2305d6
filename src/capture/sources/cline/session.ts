/**
 * Reads a session of Cline's command line (3.0.65): `sessions/<id>/<name>.messages.json`, version 1. The folder
 * lies in `<id>.json` beside it; a file of another name belongs to a subagent.
 */
import type { ParseOutcome, ParserOptions, WholeFileDeps } from '../../../core/ports/transcript-source.ts'
import { listAt, numberAt, parseJson, recordAt, stringAt, toRecord } from '../../records/json-values.ts'
import { createOutcome } from '../../records/outcome.ts'
import { fileNameOf } from '../../records/paths.ts'
import { TITLE_RANK } from '../../records/titles.ts'
import { readMessages } from './messages.ts'

const KNOWN_VERSION = 1

export async function readSession(options: ParserOptions, deps: WholeFileDeps): Promise<ParseOutcome> {
  const out = createOutcome(null)
  const session = toRecord(parseJson(await deps.readText(options.path)))
  if (session === null) out.drop('bad_json')
  else if (numberAt(session, 'version') !== KNOWN_VERSION) out.drop('unknown_type')
  else {
    const name = fileNameOf(options.path).replace(/\.messages\.json$/, '')
    const parent = options.path.split(/[/\\]/).at(-2) ?? ''
    const isSubagent = name !== parent
    const sessionId = isSubagent ? `${parent}/agent-${name}` : name
    const manifest = toRecord(parseJson(options.readNearby?.(`${parent}.json`) ?? '')) ?? {}
    const cwd = stringAt(manifest, 'cwd')
    const version = stringAt(recordAt(session, 'origin'), 'version')
    out.stand(cwd, Date.parse(stringAt(manifest, 'started_at')) || 0)
    out.fact({
      sessionId,
      ...(cwd === '' ? {} : { cwd }),
      ...(isSubagent ? { parentSessionId: parent } : {}),
      ...(version === '' ? {} : { metadata: { version } }),
    })
    out.title(sessionId, stringAt(recordAt(manifest, 'metadata'), 'title'), TITLE_RANK.generated)
    const facts = { sessionId, cwd, isSubagent, cut: options.toolResults, timeOf: () => 0 }
    readMessages(listAt(session, 'messages'), facts, out)
  }
  return out.result()
}
