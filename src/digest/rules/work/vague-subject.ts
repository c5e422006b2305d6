/**
 * Tells if the subject of a commit, pull request or issue does not say what was changed. Reads word by
 * word; no pattern repeats over the whole line, so the cost is linear in its length.
 */

const OPENING = new Set(
  (
    'address apply fix fixes handle resolve respond update more minor additional small some pr code review lint linter ' +
    'linting format formatting cleanup typo typos test tests comment comments wip bump merge feedback changes issue ' +
    'issues error errors warning warnings nit nits checkpoint copilot suggestion suggestions and from the all remaining ' +
    'temp tmp initial-commit branch main master of into'
  ).split(' '),
)
const FOLLOWING = new Set(
  (
    'address apply fix fixes more minor additional pr code review reviewer lint linter linting format formatting cleanup ' +
    'typo typos test tests comment comments feedback changes issue issues error errors warning warnings nit nits copilot ' +
    'suggestion suggestions and from the all remaining branch main master of into remote tracking conflict conflicts'
  ).split(' '),
)
const MERGE = /^merge (?:(?:remote-tracking )?branch|pull request|commit|tag)\b/i
const PREFIX = /^\w{1,20}(?:\([^)\n]{0,40}\))?!?:\s*/
const READ_CHARS = 300
const MOST_WORDS = 13
/** The name of a branch, in quotes or of a remote. */
const BRANCH_NAME = /^(?:'.{1,60}'|origin\/.{1,60})$/

/** Reads at most the first 300 characters. */
export function isVagueSubject(subject: string): boolean {
  const read = subject.slice(0, READ_CHARS)
  if (MERGE.test(read)) return true
  const words = toWords(read.replace(PREFIX, ''))
  if (words.length === 0 || words.length > MOST_WORDS) return false
  return words.every(
    (word, at) => BRANCH_NAME.test(word) || (at === 0 ? OPENING : FOLLOWING).has(word.toLowerCase()),
  )
}

function toWords(subject: string): string[] {
  return subject
    .replace(/\bclean up\b/gi, 'cleanup')
    .replace(/^respond to\b/i, 'respond')
    .replace(/^initial commit\b/i, 'initial-commit')
    .split(/[\s,&]+/)
    .flatMap((word) => (BRANCH_NAME.test(word) || word === 'initial-commit' ? [word] : word.split(/[/-]+/)))
    .map((word) => word.replace(/^[^\w']+|[^\w']+$/g, ''))
    .filter((word) => word !== '')
}
