/** From what is said about a session to the text that keeps it: everything given stands in it. Pure. */
import { LoreError } from '../../core/errors.ts'
import { LIMITS } from '../../core/limits.ts'
import { optionalText, requireList, requireName, requireText } from '../../kernel/validate.ts'
import { toSummary, toTitle } from '../../text/sentences.ts'
import type { ReflectInput } from './reflect-views.ts'

const MOST_ITEMS = 100
/** All of them fit into what may be kept beside the text. */
const MOST_IDS = 200
const ID_CHARS = 64

export interface ReflectionDraft {
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly discoveries: readonly string[]
  readonly lessons: readonly string[]
  readonly memoryIds: readonly string[]
}

/** @throws LoreError invalid_input, content_empty and their like */
export function draftReflection(input: ReflectInput, session: string): ReflectionDraft {
  const said = requireText('summary', input.summary, LIMITS.contentChars)
  const topic = input.topic === undefined ? null : requireName('topic', input.topic)
  const taskType = input.taskType === undefined ? null : requireName('taskType', input.taskType)
  const sessionDate = input.sessionDate === undefined ? null : requireName('sessionDate', input.sessionDate)
  const discoveries = requireTexts('factualDiscoveries', input.factualDiscoveries, MOST_ITEMS)
  const lessons = requireTexts('lessonsLearnt', input.lessonsLearnt, MOST_ITEMS)
  const patterns = requireTexts('goodPatterns', input.goodPatterns, MOST_ITEMS)
  const memoryIds = requireTexts('memoryIds', input.memoryIds, MOST_IDS, ID_CHARS)
  const facts = [sessionDate, topic, taskType].filter((fact) => fact !== null).join(' · ')
  const content = [
    said.trim(),
    ...(facts === '' ? [] : [facts]),
    ...section('What was done', optionalText('whatWasDone', input.whatWasDone, LIMITS.contentChars)),
    ...section('Decisions', optionalText('decisions', input.decisions, LIMITS.contentChars)),
    ...section('Lessons learnt', toLines(lessons)),
    ...section('Good patterns', toLines(patterns)),
    ...section('Discovered', toLines(discoveries)),
  ].join('\n\n')
  if (content.length > LIMITS.contentChars) {
    throw new LoreError('content_too_long', `A reflection may have ${LIMITS.contentChars} characters.`, {
      hint: 'Say less about what was done, or store the details as memories of their own.',
      details: { limit: LIMITS.contentChars },
    })
  }
  return {
    title: `Session: ${topic ?? toTitle(said)}`.slice(0, LIMITS.titleChars),
    summary: toSummary(said),
    content,
    metadata: { reflection: { session, sessionDate, topic, taskType, memoryIds } },
    discoveries,
    lessons,
    memoryIds,
  }
}

function section(name: string, text: string | undefined): string[] {
  return text === undefined ? [] : [`## ${name}\n${text.trim()}`]
}

function toLines(items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : items.map((item) => `- ${item.trim()}`).join('\n')
}

function requireTexts(
  field: string,
  given: unknown,
  most: number,
  maxChars: number = LIMITS.contentChars,
): readonly string[] {
  const list = given === undefined ? [] : requireList(field, given)
  if (list.length > most) {
    throw new LoreError('invalid_input', `${field} may be ${most} at once.`, {
      hint: 'Keep the ones that will matter later.',
      details: { field, limit: most },
    })
  }
  return list.map((item) => requireText(field, item, maxChars))
}
