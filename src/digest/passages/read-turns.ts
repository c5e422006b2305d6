/** Reads a plain text as turns if its lines begin with a speaker: `User: …`, `Caroline: …`. Pure. */
import type { EpisodeRole } from '../../core/conversation.ts'

export interface ReadTurn {
  readonly role: EpisodeRole
  readonly speaker: string | null
  readonly text: string
}

const SPOKEN =
  /^(?:\*\*)?([\p{Lu}][\p{L}\p{N}._-]{0,30}(?: [\p{Lu}][\p{L}\p{N}._-]{0,30})?)(?:\*\*)?:(?:\*\*)?[ \t]+\S/u
const ROLES: Readonly<Record<string, EpisodeRole>> = {
  user: 'user',
  human: 'user',
  me: 'user',
  assistant: 'assistant',
  agent: 'assistant',
  ai: 'assistant',
  bot: 'assistant',
  claude: 'assistant',
  gemini: 'assistant',
  codex: 'assistant',
  tool: 'tool',
  system: 'system',
}
/** Roles written small, as the first line has them; elsewhere `user: postgres` is a line of some file. */
const SPOKEN_SMALL = /^(user|human|assistant|ai|system|tool):[ \t]+\S/
/** A text of one of these alone is what it said; another name alone is the first word of a form. */
const LONE_SPEAKERS: ReadonlySet<string> = new Set(['user', 'human', 'assistant'])
/** Several lines with a colon and one name are no conversation, nor are many with different names. */
const FEWEST_TURNS = 2
const MOST_SPEAKERS = 8

/** Returns a single turn of a person with the whole text if it is no conversation. */
export function readTurns(text: string): ReadTurn[] {
  const turns: { speaker: string; lines: string[] }[] = []
  const spoken = SPOKEN_SMALL.test(text.trimStart()) ? SPOKEN_SMALL : SPOKEN
  for (const line of text.split('\n')) {
    const speaker = spoken.exec(line)?.[1]
    if (speaker !== undefined) {
      turns.push({
        speaker,
        lines: [
          line
            .slice(line.indexOf(':') + 1)
            .replace(/^\*\*/, '')
            .trim(),
        ],
      })
    } else if (turns.length > 0) turns.at(-1)?.lines.push(line)
    else if (line.trim() !== '') return [whole(text)]
  }
  const speakers = new Set(turns.map((turn) => turn.speaker))
  // The lines of a form have a colon each as well, but no name occurs twice.
  const comesBack = speakers.size < turns.length || [...speakers].every((name) => roleOf(name) !== undefined)
  const takesTurns =
    turns.length >= FEWEST_TURNS && speakers.size >= 2 && speakers.size <= MOST_SPEAKERS && comesBack
  const isAlone = speakers.size === 1 && [...speakers].every((name) => LONE_SPEAKERS.has(name.toLowerCase()))
  if (!takesTurns && !isAlone) return [whole(text)]
  return turns.map(({ speaker, lines }) => {
    const role = roleOf(speaker)
    return {
      role: role ?? 'user',
      speaker: role === undefined ? speaker : null,
      text: lines.join('\n').trim(),
    }
  })
}

/**
 * Returns the role that a name states. Own properties only, since a text may call somebody "Constructor".
 */
function roleOf(speaker: string): EpisodeRole | undefined {
  const name = speaker.toLowerCase()
  return Object.hasOwn(ROLES, name) ? ROLES[name] : undefined
}

function whole(text: string): ReadTurn {
  return { role: 'user', speaker: null, text }
}
