/**
 * Finds lessons of running commands: the one that worked after another had failed, and the explanation of
 * an error. Both need words or another command as evidence; a list of touched files explains nothing. Pure.
 */

import { ENVIRONMENT_ERROR } from '../../../speech/work-cues.ts'
import { shorten } from '../../../text/sentences.ts'
import { toTerms } from '../../../text/tokens.ts'
import { maskNoise } from '../../passages/mask-noise.ts'
import type { Candidate } from './candidate.ts'
import { findSentences } from './find-sentences.ts'
import { type Call, isEdit, isShell, readCall, type Turn } from './read-turns.ts'
import { MAX_SENTENCE_CHARS, scoreSentence } from './score-sentence.ts'

/** Number of turns after a failure in which its solution is searched. */
const REACH = 40
const EXPLAINS = 1.5
/** Words that errors and explanations share whatever they are about. */
const COMMON = new Set(
  toTerms('error errors failed failing failure test tests file files line value expected code function'),
)

interface Run {
  readonly turn: Turn
  readonly call: Call
  readonly index: number
}

export function findCommandLessons(turns: readonly Turn[]): Candidate[] {
  const runs: Run[] = turns.flatMap((turn, index) => {
    const call = turn.voice === 'tool' ? readCall(turn.episode.text) : null
    return call === null || call.rejected ? [] : [{ turn, call, index }]
  })
  const lessons: Candidate[] = []
  const taught = new Set<string>()
  runs.forEach((failed, at) => {
    if (!failed.call.failed || !isShell(failed.call)) return
    if (isOfTheWork(failed.call)) return
    const programs = programsOf(failed.call.subject)
    if (programs.size === 0) return
    const later = runs.slice(at + 1).filter(({ index }) => index - failed.index <= REACH)
    const worked = later.find(({ call }) => isShell(call) && sharesProgram(programs, call))
    if (worked === undefined || worked.call.failed) return
    const same = normaliseCommand(failed.call.subject) === normaliseCommand(worked.call.subject)
    const edited = later.some(({ call, index }) => index < worked.index && isEdit(call))
    const lesson = same || edited ? toFix(turns, failed, worked) : toProcedure(failed, worked)
    if (lesson === null || taught.has(lesson.text)) return
    taught.add(lesson.text)
    lessons.push(lesson)
  })
  return lessons
}

/** Checks of the work at hand, whose errors the next edit cures. */
const OF_THE_WORK =
  /^(?:pytest|vitest|jest|mocha|rspec|phpunit|playwright|tests?\b.*|lint\b.*|fmt\b.*|format\b.*|check\b.*|typecheck|tsc|ruff|mypy|ty|pyright|pylint|flake8|eslint|biome|prettier|golangci-lint|go (?:test|vet|build|fmt)|cargo (?:test|check|clippy|build|fmt))$/i
/** Errors of version control about the state of this tree. */
const OF_THIS_TREE =
  /\b(?:pathspec|did not match any file|already (?:used|exists|checked out)|conflicts?|nothing to commit|non-fast-forward|index\.lock|not something we can merge|would be overwritten)\b/i

/** True for a failure that only the work at hand could have: of its own checks, or of the state of its tree. */
function isOfTheWork(call: Call): boolean {
  const error = findErrorLine(call)?.text ?? ''
  if (OF_THIS_TREE.test(error)) return true
  return (
    !ENVIRONMENT_ERROR.test(error) && [...programsOf(call.subject)].every((name) => OF_THE_WORK.test(name))
  )
}

const READERS = new Set(
  'cat ls rg grep egrep find sed head tail cd echo wc pwd which tree nl awk sort uniq cut xargs test true diff stat file less more fd jq tee export source mkdir rm cp mv touch chmod sleep kill printf'.split(
    ' ',
  ),
)

/**
 * Returns the programs that a command line runs, without file readers; with the subcommand if that says
 * more.
 */
function programsOf(command: string): Set<string> {
  const programs = new Set<string>()
  for (const part of toBareCommand(command).split(/&&|[;|]/)) {
    const words = part
      .trim()
      .split(/\s+/)
      .filter((word) => word !== '' && !/^\w+=/.test(word))
    const [program = '', second = '', third = ''] = words
    const name = program.replace(/^.*\//, '').replace(/^(\w+?)\d(?:\.\d+)?$/, '$1')
    if (name === '' || READERS.has(name) || !/^[a-z][\w.-]*$/i.test(name)) continue
    const runner = /^(?:npx|uv|uvx|poetry|pnpm|yarn|npm|bun|bunx|mise|make|python|node|sudo)$/.test(name)
    const target = /^(?:run|exec|tool|x|-m)$/.test(second) ? third : second
    if (runner && /^[a-z][\w:./-]*$/i.test(target)) programs.add(target.replace(/^.*\//, ''))
    else if (/^(?:git|gh|docker|cargo|go|kubectl|pip|brew|apt)$/.test(name)) programs.add(`${name} ${second}`)
    else programs.add(name)
  }
  return programs
}

/** Removes quoted arguments and the parentheses of a subshell. */
function toBareCommand(command: string): string {
  return command
    .slice(0, 400)
    .replace(/"[^"]{0,300}"|'[^']{0,300}'/g, 'x')
    .replace(/(?:^|(?<=[;&|] ?))\(|\)$/g, ' ')
}

function sharesProgram(programs: ReadonlySet<string>, call: Call): boolean {
  return [...programsOf(call.subject)].some((program) => programs.has(program))
}

function normaliseCommand(command: string): string {
  return command
    .replace(/\s*2>&1|\s*\|\s*(?:tail|head)[^|]*|\s*>\s*\/dev\/null/g, '')
    .replace(/^cd \S+ && /, '')
    .trim()
}

/** Another way of running the same thing worked, after the first met an environment error. */
function toProcedure(failed: Run, worked: Run): Candidate | null {
  const error = findErrorLine(failed.call)
  if (error === null || !ENVIRONMENT_ERROR.test(error.text)) return null
  const command = worked.call.subject
  if (command.endsWith('…') || command.length > 200 || command.length < 4) return null
  if (isShortened(failed.call.subject, command)) return null
  if (/no such file or directory/i.test(error.text) && !/not found/i.test(error.text)) return null
  const { id, position } = worked.turn.episode
  return {
    text: `\`${command}\` works where \`${shorten(failed.call.subject, 120)}\` fails with “${shorten(error.text, 160)}”`,
    kind: 'procedure',
    importance: 'medium',
    quote: command,
    episode: id,
    position,
    start: worked.call.subjectStart,
    score: 2.6,
    ownWords: false,
    corrects: null,
    level: 'fact',
    found: 'command',
  }
}

/**
 * True if the second command has only words of the first: then the failure says nothing about the second.
 */
function isShortened(failed: string, worked: string): boolean {
  const words = new Set(failed.split(/\s+/))
  return worked.split(/\s+/).every((word) => words.has(word))
}

/** Finds the agent's sentence between failure and success that explains either. */
function toFix(turns: readonly Turn[], failed: Run, worked: Run): Candidate | null {
  const error = findErrorLine(failed.call)
  if (error === null) return null
  let best: Candidate | null = null
  for (const turn of turns.slice(failed.index + 1, worked.index + 2)) {
    if (turn.voice !== 'mid' && turn.voice !== 'final') continue
    const { episode } = turn
    const masked = maskNoise(episode.text, { quotedLines: true })
    for (const sentence of findSentences(episode.text, masked).slice(0, 40)) {
      if (sentence.text.length > MAX_SENTENCE_CHARS / 2) continue
      const scored = scoreSentence(sentence, 'final')
      const explains = (scored.finds || scored.reasons) && sharesWord(error.text, sentence.text)
      if (!explains || scored.proposes || scored.score < EXPLAINS || scored.score <= (best?.score ?? 0))
        continue
      best = {
        text: `“${shorten(error.text, 160)}” (${shorten(failed.call.subject, 80)}): ${sentence.text}`,
        kind: 'fact',
        importance: 'medium',
        quote: episode.text.slice(sentence.start, sentence.end),
        episode: episode.id,
        position: episode.position,
        start: sentence.start,
        score: scored.score,
        ownWords: false,
        corrects: null,
        level: 'fact',
        found: 'fix',
      }
    }
  }
  return best === null ? null : { ...best, score: 2.5, under: toError(failed, error) }
}

function sharesWord(error: string, explanation: string): boolean {
  const words = new Set(toTerms(error).filter((term) => term.length >= 4 && !COMMON.has(term)))
  return toTerms(explanation).some((term) => words.has(term))
}

function toError(failed: Run, error: ErrorLine): Candidate {
  const { id, position } = failed.turn.episode
  return {
    text: `\`${shorten(failed.call.subject, 100)}\` failed with “${shorten(error.text, 200)}”`,
    kind: 'observation',
    importance: 'low',
    quote: error.text,
    episode: id,
    position,
    start: error.start,
    score: 1.6,
    ownWords: false,
    corrects: null,
    level: 'detail',
    found: 'error',
  }
}

interface ErrorLine {
  readonly text: string
  readonly start: number
}

const ERROR =
  /\b(?:error|exception|fatal|panic|undefined|cannot|can't|unable|not found|denied|refused|invalid|unexpected|failed|missing|assert\w*|expected|got|mismatch|not assignable|unrecognized)\b|✗|✘|^E\s{2,}|\(errcheck\)/i
const NO_ERROR =
  /^(?:[#"'/*>+]|assert |.{0,200}\b(?:FAILED|PASSED)\b|def |if |return |raise |Exit code \d+|\s*$|=+|-+|\[[^\]]*\] \$ |Found \d+ errors?|FAIL\b|--- FAIL|\d+ (?:failed|passed)|.{0,40}\b0 (?:errors|failed))/

/** Returns the line that says what went wrong; one about the environment is preferred. */
function findErrorLine(call: Call): ErrorLine | null {
  let first: ErrorLine | null = null
  let at = call.answerStart
  for (const line of call.answer.slice(0, 12_000).split('\n').slice(0, 200)) {
    const text = line.trim()
    const isError = text.length >= 12 && text.length <= 300 && !NO_ERROR.test(text) && ERROR.test(text)
    if (isError) {
      const found = { text, start: at + line.indexOf(text) }
      if (ENVIRONMENT_ERROR.test(text)) return found
      first ??= found
    }
    at += line.length + 1
  }
  return first
}
