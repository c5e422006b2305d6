/** Turns the input of a reflection into the text of its memory; all of the input is part of it. Pure. */
import { LoreError } from '../../core/errors.ts'
import { LIMITS } from '../../core/limits.ts'
import { toSummary, toTitle } from '../../text/sentences.ts'
import type { ReflectInput } from './reflect-input.ts'

export interface ReflectionDraft {
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly discoveries: readonly string[]
  readonly lessons: readonly string[]
  readonly memoryIds: readonly string[]
}

/** @throws LoreError content_too_long if all of it together is too long for one memory */
export function draftReflection(input: ReflectInput, session: string): ReflectionDraft {
  const { summary: said, topic = null, taskType = null, sessionDate = null, memoryIds = [] } = input
  const { factualDiscoveries: discoveries = [], lessonsLearnt: lessons = [], goodPatterns = [] } = input
  const facts = [sessionDate, topic, taskType].filter((fact) => fact !== null).join(' · ')
  const content = [
    said.trim(),
    ...(facts === '' ? [] : [facts]),
    ...section('What was done', input.whatWasDone),
    ...section('Decisions', input.decisions),
    ...section('Lessons learnt', toLines(lessons)),
    ...section('Good patterns', toLines(goodPatterns)),
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
