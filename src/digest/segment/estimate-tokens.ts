/** Estimates how many tokens of a language model a turn takes, without a tokenizer. */
import type { Episode } from '../../core/conversation.ts'

/** Tokens of the speaker, the time and other framing of a turn. */
const FRAME_TOKENS = 6
const ASCII_PER_TOKEN = 4
/** Other alphabets take about one token for one and a half characters. */
const OTHERS_PER_TOKEN = 1.5

/** Estimates too many tokens rather than too few. */
export function estimateTokens(episode: Pick<Episode, 'text' | 'caption'>): number {
  return FRAME_TOKENS + tokensOf(episode.text) + (episode.caption === null ? 0 : tokensOf(episode.caption))
}

function tokensOf(text: string): number {
  let others = 0
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) others++
  return Math.ceil((text.length - others) / ASCII_PER_TOKEN + others / OTHERS_PER_TOKEN)
}
