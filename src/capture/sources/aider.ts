/**
 * Aider (to 0.86): `.aider.chat.history.md` in the folder it works in, to which it only appends. It is looked for
 * in the folders of known projects and in the home folder. What a person typed stands behind `####`, what the
 * program said behind `>`; times are those of a session's start, in local time.
 */
import type {
  ParseOutcome,
  ParserOptions,
  TranscriptSource,
  WholeFileDeps,
} from '../../core/ports/transcript-source.ts'
import { createOutcome, type Outcome } from '../records/outcome.ts'
import { folderFrom, joinPath } from '../records/paths.ts'
import { hashId } from '../records/turn-id.ts'
import { wholeOnly } from '../records/whole-only.ts'

const HISTORY = '.aider.chat.history.md'
const START = /^# aider chat started at (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)\s*$/
/** Commands that ask something; all others control the program. */
const ASKING = /^\/(?:ask|code|architect)\s+/

export const aider: TranscriptSource = {
  agent: 'aider',
  title: 'Aider',
  roots(place) {
    const named = folderFrom(place, 'AIDER_CHAT_HISTORY_FILE')
    const folders = [...new Set([place.homedir, ...(place.projectFolders ?? [])])]
    return [
      ...(named === undefined ? [] : [named]),
      ...folders.map((folder) => joinPath(place, folder, HISTORY)),
    ]
  },
  formatOf: (relativePath) => (/(?:^|\/)[^/]*\.chat\.history\.md$/.test(relativePath) ? 'whole' : null),
  enters: () => false,
  createParser: wholeOnly('Aider'),
  readWhole: readHistory,
}

async function readHistory(options: ParserOptions, deps: WholeFileDeps): Promise<ParseOutcome> {
  const out = createOutcome(null)
  const cwd = options.path.replace(/[/\\][^/\\]*$/, '')
  const reader = createReader(cwd, out)
  for (const line of (await deps.readText(options.path)).split(/\r?\n/)) reader.read(line)
  reader.finish()
  return out.result()
}

type Block = 'user' | 'assistant' | 'program'

function createReader(cwd: string, out: Outcome) {
  const starts = new Map<string, number>()
  let sessionId = ''
  let at = 0
  let turns = 0
  let block: Block | null = null
  let lines: string[] = []

  return { read, finish }

  function read(line: string) {
    const start = START.exec(line)
    if (start !== null) return begin(`${start[1]}T${start[2]}`)
    if (sessionId === '') return line.trim() === '' ? undefined : out.drop('unknown_type')
    if (line.startsWith('#### ')) add('user', line.slice(5).replace(/ {2}$/, ''))
    else if (line.startsWith('> ') || line === '>') add('program', '')
    // A blank line ends what a person or the program said, and belongs to an answer.
    else if (line.trim() === '' && block !== 'assistant') finish()
    else add('assistant', line)
  }

  function begin(time: string) {
    finish()
    const count = (starts.get(time) ?? 0) + 1
    starts.set(time, count)
    sessionId = hashId('aider', cwd, time, count)
    at = Date.parse(time) || 0
    turns = 0
    out.stand(cwd, at)
    out.fact({ sessionId, cwd })
    out.drop('bookkeeping')
  }

  function add(kind: Block, line: string) {
    if (block !== kind) finish()
    block = kind
    lines.push(line)
  }

  function finish() {
    const text = lines.join('\n').trim()
    const kind = block
    block = null
    lines = []
    if (kind === 'program') out.drop('bookkeeping')
    else if (kind === 'assistant' && text !== '') addTurn(kind, text)
    else if (kind === 'user') {
      if (text.startsWith('/') && !ASKING.test(text)) out.drop('command_markup')
      else addTurn(kind, text.replace(ASKING, ''))
    }
  }

  function addTurn(role: 'user' | 'assistant', text: string) {
    out.turn({
      sessionId,
      externalId: hashId(sessionId, turns++, role),
      role,
      text,
      at,
      ...(role === 'user' ? { mayTitle: true } : { mayGrow: true }),
    })
  }
}
