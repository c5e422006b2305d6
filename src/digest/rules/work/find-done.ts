/** Finds the sentence of the agent's report that says how a person's wish was carried out. Pure. */
import { shorten, toOneLine } from '../../../text/sentences.ts'
import { toTerms } from '../../../text/tokens.ts'
import { maskNoise } from '../../passages/mask-noise.ts'
import { findSentences } from './find-sentences.ts'

const READ_CHARS = 2_500
const DONE_CHARS = 200
const LEAST_CHARS = 20
const SHARED_TERMS = 2
const ADDED_TERMS = 2
/** Reports a change or how things are since. */
const REPORTS =
  /\b(?:now|updated|changed|switched|moved|renamed|removed|replaced|added|dropped|made|kept|keeps?|uses?|instead|no longer|only|always|never|will)\b/i
/** Tests and version control, of which every report tells. */
const OF_THE_OFFICE =
  /(?<![-\w])(?:tests?|coverage|lint\w*|commit(?:s|ted)?|push(?:ed)?|prs?|pull request|build passes)(?![-\w])/i
const OPENS = /^(?:(?:all )?done|ok(?:ay)?|yes|great|perfect|fixed|good|got it|understood)\b[.!,:\s—–-]*/i

/** Returns the sentence that shares most words with the wish; '' if none reports a change of at least two of its words. */
export function findDone(wish: string, report: string): string {
  const wished = new Set(toTerms(wish))
  const read = report.slice(0, READ_CHARS)
  let best = ''
  let most = SHARED_TERMS - 1
  for (const { text } of findSentences(read, maskNoise(read, { quotedLines: true }))) {
    const said = toOneLine(text.replace(OPENS, ''))
    if (said.length < LEAST_CHARS || said.length > DONE_CHARS || /[:?]$/.test(said)) continue
    if (!REPORTS.test(said) || OF_THE_OFFICE.test(said)) continue
    const terms = new Set(toTerms(said))
    const shared = [...terms].filter((term) => wished.has(term)).length
    // A sentence that only repeats the wish explains nothing.
    if (shared > most && terms.size - shared >= ADDED_TERMS) [best, most] = [said, shared]
  }
  return shorten(best, DONE_CHARS)
}
