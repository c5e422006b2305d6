import { describe, expect, test } from 'vitest'
import type { ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { type GateDeps, type Offer, passGate } from './sensory-gate.ts'

const memory = (content: string) => ({ id: 'known', content }) as unknown as Memory
const offer = (changes: Partial<Offer> = {}): Offer => ({
  text: 'The staging database runs on port 5433.',
  extracted: true,
  force: false,
  vector: async () => Float32Array.of(1, 0),
  ...changes,
})
const deps = (changes: Partial<GateDeps> = {}): GateDeps => ({
  credentials: async () => [],
  findSame: async () => null,
  nearest: async () => [],
  clusters: async () => [],
  similarity01: (a, b) => (a[0] ?? 0) * (b[0] ?? 0) + (a[1] ?? 0) * (b[1] ?? 0),
  ...changes,
})
const cluster = (id: string, x: number, y: number) => ({
  id,
  scopeId: 1 as ScopeId,
  modelId: 'm',
  centroid: Float32Array.of(x, y),
  members: 3,
  updatedAt: 0,
})

describe('the sensory gate', () => {
  test('asks six gates in order, each with a reason', async () => {
    const answer = await passGate(offer(), deps())
    expect(answer.steps.map(({ gate }) => gate)).toEqual([
      'length',
      'credentials',
      'exact_duplicate',
      'near_duplicate',
      'surprise',
      'cluster',
    ])
    expect(answer.steps.every(({ reason }) => reason.length > 5)).toBe(true)
    expect(answer).toMatchObject({ kind: 'passed', surprise: 0.5, cluster: null })
  })

  test('stops extracted text under 20 characters, and lets a person store it', async () => {
    expect(await passGate(offer({ text: 'use pnpm' }), deps())).toMatchObject({ gate: 'length' })
    expect((await passGate(offer({ text: 'use pnpm', extracted: false }), deps())).kind).toBe('passed')
  })

  test('stops a text that only reacts, unless it is to be stored on demand', async () => {
    const given = { extracted: false }
    expect(await passGate(offer({ ...given, text: 'ok' }), deps())).toMatchObject({ gate: 'length' })
    expect(await passGate(offer({ ...given, text: 'Yes, thanks!' }), deps())).toMatchObject({
      gate: 'length',
    })
    expect((await passGate(offer({ ...given, text: 'ok', force: true }), deps())).kind).toBe('passed')
    expect((await passGate(offer({ ...given, text: 'yes to pnpm' }), deps())).kind).toBe('passed')
  })

  test('takes the same words in another order of the subject for a near duplicate', async () => {
    const known = memory('Access tokens for Quay expire after 15 minutes.')
    const near = deps({ nearest: async () => [{ memory: known, similarity01: 0.96 }] })
    const text = 'Quay access tokens expire after 15 minutes'
    expect(await passGate(offer({ text }), near)).toMatchObject({ gate: 'near_duplicate', of: known })
    const other = 'Quay access tokens expire after 30 minutes'
    expect((await passGate(offer({ text: other }), near)).kind).toBe('passed')
  })

  test('stops credentials before any model sees them', async () => {
    const vector = async () => {
      throw new Error('embedded')
    }
    const answer = await passGate(offer({ vector }), deps({ credentials: async () => ['github-token'] }))
    expect(answer).toMatchObject({ kind: 'stopped', gate: 'credentials', of: null })
    expect(answer.kind === 'stopped' && answer.reason).toContain('github-token')
  })

  test('stops the same text, unless it is to be stored on demand', async () => {
    const same = deps({ findSame: async () => memory('x') })
    expect(await passGate(offer(), same)).toMatchObject({ gate: 'exact_duplicate', similarity01: 1 })
    expect((await passGate(offer({ force: true }), same)).kind).toBe('passed')
  })

  test.each([
    ['the port', 'The staging database runs on port 5432.'],
    ['a negation', 'The staging database does not run on port 5433.'],
    ['a name', 'The production database runs on port 5433.'],
  ])('never takes a text for a near duplicate where %s differs', async (_, content) => {
    const near = deps({ nearest: async () => [{ memory: memory(content), similarity01: 0.99 }] })
    const answer = await passGate(offer(), near)
    expect(answer.kind).toBe('passed')
    expect(answer.steps[3]?.reason).toContain('differ')
  })

  test('stops a near duplicate from .95 on', async () => {
    const content = 'the staging database runs on port 5433'
    const near = (similarity01: number) =>
      deps({ nearest: async () => [{ memory: memory(content), similarity01 }] })
    expect(await passGate(offer(), near(0.95))).toMatchObject({ gate: 'near_duplicate', similarity01: 0.95 })
    expect((await passGate(offer(), near(0.949))).kind).toBe('passed')
  })

  test('measures surprise from the nearest cluster and assigns it', async () => {
    const known = deps({ clusters: async () => [cluster('far', 0, 1), cluster('near', 0.7, 0.7)] })
    const answer = await passGate(offer(), known)
    expect(answer).toMatchObject({ kind: 'passed', cluster: 'near' })
    expect(answer.kind === 'passed' && answer.surprise).toBeCloseTo(0.3, 5)
  })

  test('without a model the last three gates let pass and say so', async () => {
    const known = deps({ clusters: async () => [cluster('near', 1, 0)] })
    const answer = await passGate(offer({ vector: async () => null }), known)
    expect(answer).toMatchObject({ kind: 'passed', surprise: 0.5, cluster: null })
    expect(answer.steps[3]?.reason).toContain('no vector')
  })
})
